/** Characters that are not mistaken for each other, however they are printed or read out. */
const CHARACTERS = 'abcdefghijkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679';
const GROUPS = 4;
const GROUP_CHARACTERS = 5;

/** A password that nobody guesses, from the system's randomness: four groups of five characters, about 113 bits. */
export function generatePassword(): string {
  const groups = Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_CHARACTERS }, randomCharacter).join(''),
  );
  return groups.join('-');
}

function randomCharacter(): string {
  // Bytes above the last whole multiple would make the first characters likelier.
  const limit = 256 - (256 % CHARACTERS.length);
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return CHARACTERS.charAt(byte % CHARACTERS.length);
  }
}
