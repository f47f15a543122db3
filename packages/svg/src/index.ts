export { createSvg, type SvgHost } from './svg.ts';
