import { type Message, message } from '@recto/words/message';
import type { SheetOptions } from './sheet-options.ts';

/** Problems that the preview tells before a job, and the job itself. */
const NO_ROOM = message('problem.noRoom', 'Margins and gaps leave no room for the pages. Please make them smaller.');
export const TOO_MANY_SHEETS = message('problem.tooManySheets', 'This would make more than {most} sheets.');
const TOO_SMALL = message(
  'problem.pagesTooSmall',
  'The pages are too small for sheets of the same size. Please choose a larger paper.',
);
/** Margin and gap that are there before anybody sets others, in millimetres. */
const USUAL_GAP = 5;

/** Why pages have no room on their sheets, and the option that gives them some. */
export function roomProblem({ paper, margin, gap }: Pick<SheetOptions, 'paper' | 'margin' | 'gap'>): {
  readonly option: string;
  readonly problem: Message;
} {
  const areSmall = paper === 'page' && margin <= USUAL_GAP && gap <= USUAL_GAP;
  return areSmall ? { option: 'paper', problem: TOO_SMALL } : { option: 'margin', problem: NO_ROOM };
}
