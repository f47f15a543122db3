import * as z from 'zod/mini';
import { wanted } from './options.ts';
import { message } from './words/message.ts';

const HEX_COLOUR = /^#[0-9a-f]{6}$/i;
const COLOUR = message('problem.colour', 'Please write a colour such as #b8321a.');

/** An option that is a colour: `#rrggbb`. */
export function hexColour(): z.ZodMiniString {
  return z.string().check(
    wanted((text: string) => HEX_COLOUR.test(text), COLOUR),
    z.regex(HEX_COLOUR),
  );
}
