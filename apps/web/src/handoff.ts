/** Files on their way from one page to another, in memory only. */
let inHand: readonly File[] = [];

/** Takes files along to the next tool page. */
export function handOver(files: readonly File[]): void {
  inHand = files;
}

/** What was brought along; asked a second time it is nothing. */
export function takeHandedOver(): readonly File[] {
  const files = inHand;
  inHand = [];
  return files;
}
