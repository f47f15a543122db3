import { type Message, message } from '@recto/words/message';
import { RECIPE_VERSION, type Recipe } from './recipe.ts';

/** A recipe that comes along. */
export interface IncludedRecipe {
  readonly id: string;
  readonly title: Message;
  readonly about: Message;
  readonly recipe: Recipe;
}

const recipe = (
  title: Message,
  files: Recipe['files'],
  ...steps: readonly (readonly [toolId: string, options: Recipe['steps'][number]['options']])[]
): Recipe => ({
  kind: 'recto-recipe',
  version: RECIPE_VERSION,
  name: title.text,
  files,
  steps: steps.map(([toolId, options]) => ({ toolId, options })),
});

const ARCHIVE = message('recipe.archive', 'Archive a scan');
const MAIL = message('recipe.mail', 'Send by mail, under 5 MB');
const SIGNING = message('recipe.signing', 'Prepare for signing');
const PHONE = message('recipe.phone', 'A book for the phone');
const SHARING = message('recipe.sharing', 'Clean before sharing');

/**
 * Useful chains, in the order in which lists show them. A test runs each. 4.7 MB are below 5 MB in thousands and in 1,024s.
 */
export const INCLUDED_RECIPES: readonly IncludedRecipe[] = [
  {
    id: 'archive-a-scan',
    title: ARCHIVE,
    about: message(
      'recipe.archive.about',
      'Turns pages upright, makes the text searchable, and makes the file smaller.',
    ),
    recipe: recipe(ARCHIVE, 'each', ['ocr', { languages: ['eng'] }], ['compress', {}]),
  },
  {
    id: 'send-by-mail',
    title: MAIL,
    about: message(
      'recipe.mail.about',
      'Joins the files and makes the result smaller than 5 MB, at the best quality that fits.',
    ),
    recipe: recipe(MAIL, 'together', ['merge', {}], ['compress', { targetMegabytes: 4.7 }]),
  },
  {
    id: 'prepare-for-signing',
    title: SIGNING,
    about: message(
      'recipe.signing.about',
      'Makes comments and layers a part of the pages, numbers them, and removes scripts.',
    ),
    recipe: recipe(
      SIGNING,
      'each',
      ['flatten', { forms: false }],
      ['page-numbers', { text: '{page} / {pages}' }],
      ['clean', { keep: ['info', 'xmp'] }],
    ),
  },
  {
    id: 'book-to-phone',
    title: PHONE,
    about: message(
      'recipe.phone.about',
      'Cuts the margins off, so that the text is larger on a small screen, and makes the file smaller.',
    ),
    recipe: recipe(PHONE, 'each', ['crop', { together: 'odd-even', padding: 3 }], ['compress', { quality: 50 }]),
  },
  {
    id: 'clean-before-sharing',
    title: SHARING,
    about: message(
      'recipe.sharing.about',
      'Removes comments, attachments, form data, hidden data and the author’s name.',
    ),
    recipe: recipe(
      SHARING,
      'each',
      ['clean', { remove: ['comments', 'attachments', 'formData'] }],
      ['compress-lite', {}],
    ),
  },
];
