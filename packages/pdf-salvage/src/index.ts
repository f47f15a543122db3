export { salvage, salvageAll } from './salvage.ts';
