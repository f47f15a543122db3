export type { Point } from '../page/plane.ts';
export { type Homography, inverseOf, project, type Quad, rectangleToQuad } from './homography.ts';
