/** Which scripts load which others. */
export interface ScriptGraph {
  /**
   * Everything that some scripts lead to, themselves included.
   * @param isWanted decides about each script that is loaded on demand
   */
  reach(starts: readonly string[], isWanted: (name: string) => boolean): readonly string[];
}

interface Links {
  readonly always: readonly string[];
  readonly onDemand: readonly string[];
}

const ALWAYS = /(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+)["'`]/g;
const ON_DEMAND = /\bimport\(\s*["'`]\.\/([^"'`]+)["'`]\s*\)/g;

/** Reads the imports of bundled scripts of one folder. @param scripts texts by name */
export function scriptGraph(scripts: ReadonlyMap<string, string>): ScriptGraph {
  const targets = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, name = '']) => name).filter((name) => scripts.has(name));
  const links = new Map<string, Links>();
  for (const [name, text] of scripts) {
    links.set(name, { always: targets(text, ALWAYS), onDemand: targets(text, ON_DEMAND) });
  }
  return {
    reach(starts, isWanted) {
      const found = new Set<string>();
      const waiting = [...starts];
      for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
        if (found.has(name)) continue;
        found.add(name);
        const { always = [], onDemand = [] } = links.get(name) ?? {};
        waiting.push(...always, ...onDemand.filter(isWanted));
      }
      return [...found];
    },
  };
}
