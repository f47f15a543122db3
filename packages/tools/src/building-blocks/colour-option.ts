import { wanted } from '@recto/contract/options';
import { message } from '@recto/words/message';
import * as z from 'zod/mini';

const HEX_COLOUR = /^#[0-9a-f]{6}$/i;
const COLOUR = message('problem.colour', 'Please write a colour such as #b8321a.');

/** An option that is a colour: `#rrggbb`. */
export function hexColour(): z.ZodMiniString {
  return z.string().check(
    wanted((text: string) => HEX_COLOUR.test(text), COLOUR),
    z.regex(HEX_COLOUR),
  );
}
