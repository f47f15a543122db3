/** Files on their way from one page to another, in memory only. */
let carried: readonly File[] = [];

/** Carries files along to the next tool page. */
export function handOff(files: readonly File[]): void {
  carried = files;
}

/** Takes the files that were carried along; a second call finds none. */
export function takeHandoff(): readonly File[] {
  const files = carried;
  carried = [];
  return files;
}
