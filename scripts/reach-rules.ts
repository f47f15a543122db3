import type { IForbiddenRuleType, IModule, IReachabilityForbiddenRuleType } from 'dependency-cruiser';
import type { Violation } from './import-rules.ts';

/** Tells whether a rule forbids to reach a module by any number of imports. */
export function isReachRule(rule: IForbiddenRuleType): rule is IReachabilityForbiddenRuleType {
  return 'to' in rule && 'reachable' in rule.to && rule.to.reachable === true;
}

/**
 * Finds the modules that reach what a rule forbids, with a shortest way each. One walk backwards from the forbidden modules
 * serves all others; dependency-cruiser walks forwards from each module, which takes 75 of its 84 seconds on this tree.
 * @param modules every module of the tree with its imports, from dependency-cruiser's report
 */
export function findReachViolations(
  rule: IReachabilityForbiddenRuleType,
  modules: readonly IModule[],
): readonly Violation[] {
  const importers = new Map<string, string[]>();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const known = importers.get(resolved);
      if (known) known.push(source);
      else importers.set(resolved, [source]);
    }
  }
  const isForbidden = matcherOf(rule.to);
  const names = new Set([...modules.map(({ source }) => source), ...importers.keys()]);
  /** The next module on a shortest way to a forbidden one. */
  const next = new Map<string, string>();
  const waiting = [...names].filter(isForbidden);
  const reached = new Set(waiting);
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    for (const importer of importers.get(name) ?? []) {
      if (reached.has(importer)) continue;
      reached.add(importer);
      next.set(importer, name);
      waiting.push(importer);
    }
  }
  const isBound = matcherOf(rule.from);
  return modules.flatMap(({ source }) => {
    if (!next.has(source) || !isBound(source)) return [];
    const via: string[] = [];
    for (let step = next.get(source); step !== undefined; step = next.get(step)) via.push(step);
    return [{ rule: rule.name ?? '', from: source, to: via.at(-1) ?? '', via }];
  });
}

interface PathCondition {
  readonly path?: string | string[];
  readonly pathNot?: string | string[];
}

/** Returns the test for the paths that a side of a rule names: any of `path` and none of `pathNot`. */
function matcherOf({ path, pathNot }: PathCondition): (name: string) => boolean {
  const wanted = path === undefined ? null : joined(path);
  const unwanted = pathNot === undefined ? null : joined(pathNot);
  return (name) => (wanted === null || wanted.test(name)) && !(unwanted?.test(name) ?? false);
}

function joined(patterns: string | string[]): RegExp {
  return new RegExp([patterns].flat().join('|'));
}
