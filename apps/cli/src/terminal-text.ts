/** Text that cannot move the cursor or break the line: file names may hold control characters. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '?');
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
