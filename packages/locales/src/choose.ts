export { languageFor } from './language-for.ts';
export { OFFERS } from './offers.ts';
