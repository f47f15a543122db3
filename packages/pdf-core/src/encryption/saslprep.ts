/** RFC 3454, table C.1.2: other spaces, which become the common one. U+200B is left to table B.1. */
const OTHER_SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu;
/** RFC 3454, table B.1: characters that nobody sees, which go away. */
const INVISIBLE = /\u00ad|\u034f|\u1806|[\u180b-\u180d]|[\u200b-\u200d]|\u2060|[\ufe00-\ufe0f]|\ufeff/gu;
/**
 * RFC 3454, tables C.2 to C.9, beside those above and those that Unicode calls surrogates, private or no
 * characters. U+0340 and U+0341 are gone after normalisation.
 */
const FORBIDDEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\u06dd\u070f\u180e\u200e\u200f\u2028-\u202e\u2061-\u2063\u206a-\u206f\u2ff0-\u2ffb\ufff9-\ufffd\u{1d173}-\u{1d17a}\u{e0001}\u{e0020}-\u{e007f}]/u;
/** RFC 3454, table D.1: letters written from right to left. */
const RIGHT_TO_LEFT =
  /[\u05be\u05c0\u05c3\u05d0-\u05ea\u05f0-\u05f4\u061b\u061f\u0621-\u063a\u0640-\u064a\u066d-\u066f\u0671-\u06d5\u06dd\u06e5\u06e6\u06fa-\u06fe\u0700-\u070d\u0710\u0712-\u072c\u0780-\u07a5\u07b1\u200f\ufb1d\ufb1f-\ufb28\ufb2a-\ufb36\ufb38-\ufb3c\ufb3e\ufb40\ufb41\ufb43\ufb44\ufb46-\ufbb1\ufbd3-\ufd3d\ufd50-\ufd8f\ufd92-\ufdc7\ufdf0-\ufdfc\ufe70-\ufe74\ufe76-\ufefc]/u;
/** RFC 3454, table D.2 without the digits and symbols that a few scripts count among their letters. */
const LETTER = /[\p{L}\p{Mc}\p{Nl}]/u;

/**
 * Prepares a password as RFC 4013 (SASLprep) says, with characters newer than its Unicode 3.2 let through: they are typed
 * (emoji), and who reads a file must let them through anyway.
 * @returns the prepared text, or null when the rules forbid a character of it or its mix of writing directions
 */
export function saslPrep(text: string): string | null {
  const prepared = text.replace(OTHER_SPACES, ' ').replace(INVISIBLE, '').normalize('NFKC');
  if (FORBIDDEN.test(prepared)) return null;
  const characters = [...prepared];
  if (!characters.some(isRightToLeft)) return prepared;
  const isMixed = characters.some((character) => LETTER.test(character) && !isRightToLeft(character));
  const endsAreRightToLeft = isRightToLeft(characters[0]) && isRightToLeft(characters.at(-1));
  return isMixed || !endsAreRightToLeft ? null : prepared;
}

function isRightToLeft(character: string | undefined): boolean {
  return character !== undefined && RIGHT_TO_LEFT.test(character);
}
