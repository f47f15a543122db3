import type { RunOutput } from './recipe-host.ts';

/**
 * The name of a result in a run: that of its source with its own ending. One that a tool chose itself, such as that of an
 * attachment, stays. @param number 1-based, where there are several of one source
 */
export function nameAfter(source: string, made: string, toolId: string, number?: number): string {
  if (!made.startsWith(`recto-${toolId}-`)) return made;
  const [stem] = splitName(source);
  const [, ending] = splitName(made);
  return number === undefined ? `${stem}${ending}` : `${stem}-${number}${ending}`;
}

/** Results with names that differ, also from those that lie beside: they may go into one folder. */
export function freeNames<Held>(
  made: readonly RunOutput<Held>[],
  beside: readonly RunOutput<Held>[],
): readonly RunOutput<Held>[] {
  const taken = new Set(beside.map(({ name }) => folded(name)));
  return made.map((output) => {
    const name = freeName(output.name, (wanted) => taken.has(folded(wanted)));
    taken.add(folded(name));
    return name === output.name ? output : { ...output, name, line: { ...output.line, name } };
  });
}

/** `scan.pdf`, or `scan (2).pdf` when that is taken. */
export function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  const [stem, ending] = splitName(wanted);
  let name = wanted;
  for (let number = 2; isTaken(name); number++) name = `${stem} (${number})${ending}`;
  return name;
}

/** File systems that do not tell upper from lower case hold one of two such names. */
const folded = (name: string) => name.normalize('NFC').toLowerCase();

function splitName(name: string): [stem: string, ending: string] {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}
