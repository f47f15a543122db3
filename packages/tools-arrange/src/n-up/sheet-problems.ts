import { message } from '@recto/contract';

/** Problems that the preview tells before a job, and the job itself. */
export const NO_ROOM = message(
  'problem.noRoom',
  'Margins and gaps leave no room for the pages. Please make them smaller.',
);
export const TOO_MANY_SHEETS = message('problem.tooManySheets', 'These would be more than {most} sheets.');
