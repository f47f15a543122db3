import { type Message, message } from '@recto/ui';
import type { Unit } from '../lengths.ts';

/** Names of the units. */
export const UNIT_WORDS: Readonly<Record<Unit, Message>> = {
  mm: message('crop.mm', 'mm'),
  in: message('crop.in', 'in'),
  pt: message('crop.pt', 'pt'),
  percent: message('crop.percent', '% of the page'),
};
