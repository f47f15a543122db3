export { askedLanguages } from './asked-languages.ts';
export { languageFor } from './language-for.ts';
export { OFFERS } from './offers.ts';
