/** Checks who imports whom (.dependency-cruiser.cjs): `node scripts/import-rules.ts`. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IConfiguration, ICruiseResult, IForbiddenRuleType } from 'dependency-cruiser';
import { findReachViolations, isReachRule } from './reach-rules.ts';
import { ROOT } from './root.ts';
import { modulesOfOneUser, SHARED_MODULES_RULE } from './single-users.ts';

const CONFIGURATION_PATH = join(ROOT, '.dependency-cruiser.cjs');
const CRUISER_PATH = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
/** The report of the whole tree is a few megabytes. */
const MAX_REPORT_BYTES = 256_000_000;

/** One import that a rule forbids. Paths are relative to the cruised folder. */
export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  /** For rules about reaching and about cycles: the modules on the way, the last one included. */
  readonly via: readonly string[];
}

/** Names of all rules. */
export function ruleNames(): readonly string[] {
  return [...rules().flatMap(({ name }) => name ?? []), SHARED_MODULES_RULE];
}

function rules(): readonly IForbiddenRuleType[] {
  const configuration: IConfiguration = createRequire(import.meta.url)(CONFIGURATION_PATH);
  return configuration.forbidden ?? [];
}

/**
 * Follows every import below `packages` and `apps`, lazy and type-only ones included.
 * @param folder a repository tree from which its own workspace packages can be resolved.
 */
export function findViolations(folder: string): readonly Violation[] {
  const { modules, summary } = cruise(folder);
  const direct = summary.violations.map(({ rule, from, to, cycle, via }) => ({
    rule: rule.name,
    from,
    to,
    via: (cycle ?? via ?? []).map(({ name }) => name),
  }));
  const ofOneUser = modulesOfOneUser(modules).map(({ path, users }) => ({
    rule: SHARED_MODULES_RULE,
    from: path,
    to: users[0] ?? 'nobody',
    via: [],
  }));
  return [
    ...direct,
    ...ofOneUser,
    ...rules()
      .filter(isReachRule)
      .flatMap((rule) => findReachViolations(rule, modules)),
  ];
}

/** Runs dependency-cruiser with the rules about single imports. */
function cruise(folder: string): ICruiseResult {
  const sources = ['packages', 'apps'].filter((name) => existsSync(join(folder, name)));
  const scratch = mkdtempSync(join(tmpdir(), 'recto-import-rules-'));
  try {
    const configurationPath = join(scratch, 'configuration.cjs');
    const reachRules = JSON.stringify(
      rules()
        .filter(isReachRule)
        .map(({ name }) => name),
    );
    writeFileSync(
      configurationPath,
      `const all = require(${JSON.stringify(CONFIGURATION_PATH)});
module.exports = { ...all, forbidden: all.forbidden.filter(({ name }) => !${reachRules}.includes(name)) };\n`,
    );
    const report = execFileSync(
      process.execPath,
      [CRUISER_PATH, '--config', configurationPath, '--output-type', 'json', ...sources],
      { cwd: folder, encoding: 'utf8', maxBuffer: MAX_REPORT_BYTES },
    );
    return JSON.parse(report);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const violations = findViolations(ROOT);
  for (const { rule, from, to, via } of violations) {
    console.error(`${rule}: ${from} -> ${via.length > 0 ? via.join(' -> ') : to}`);
  }
  console.log(`${ruleNames().length} import rules, ${violations.length} violations`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
