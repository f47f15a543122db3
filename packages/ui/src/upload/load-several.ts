/** Loads what only several results need: packing, and the list of them. */
export const loadSeveral = () => import('./several-results.ts');
