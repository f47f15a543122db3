import { message } from '@recto/words/message';

/** Why a search is refused. Whole sentences, which do without the name of the option. */
export const NOT_AN_EXPRESSION = message(
  'problem.notAnExpression',
  '"{written}" is not a regular expression that Recto can read.',
);
export const LOOKS_AROUND = message(
  'problem.looksAround',
  '"{written}" looks ahead, looks behind or refers back to a group. Recto searches in linear time, which none of these allows.',
);
export const TOO_LARGE = message('problem.expressionTooLarge', '"{written}" is too large an expression.');
export const TOO_SLOW = message(
  'problem.expressionTooSlow',
  'Searching page {page} for this expression takes too long. Please write a simpler one.',
);
export const TOO_MANY_HITS = message(
  'problem.tooManyHits',
  'More than {most} places match. Please search for something that occurs in fewer places.',
);
