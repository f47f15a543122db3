/** Text that cannot move the cursor or break the line: file names may hold control characters. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '?');
}

/** JSON that a terminal shows as it is: what JSON itself leaves in the clear, C1 controls and marks of direction, is escaped. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** `12,345` and `1` as people write them. */
export function inThousands(count: number): string {
  return count.toLocaleString('en');
}

/** "980 bytes", "12.3 kB", "4.5 MB"; 1 kB is 1,024 bytes. */
export function inBytes(sizeBytes: number): string {
  if (sizeBytes < 1024) return `${sizeBytes} bytes`;
  if (sizeBytes < 1_048_576) return `${(sizeBytes / 1024).toFixed(1)} kB`;
  return `${(sizeBytes / 1_048_576).toFixed(1)} MB`;
}
