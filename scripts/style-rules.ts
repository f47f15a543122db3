/** What the style guide asks for and the linter cannot see: `node scripts/style-rules.ts`. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { TOOL_IDS } from '../packages/tools/src/ids.ts';
import { listFiles } from './fingerprint.ts';
import { findNamingFaults } from './naming-rules.ts';
import { ONE_OF_EACH } from './one-of-each.ts';
import { ROOT } from './root.ts';

/** A tree of files: path relative to the repository -> text (empty for what is not text). */
export type SourceTree = ReadonlyMap<string, string>;

/** One thing to mend. */
export interface StyleFault {
  readonly rule: string;
  readonly path: string;
  /** 1-based; 0 when the whole file is meant. */
  readonly line: number;
  readonly problem: string;
}

/** Most lines of a source file and of a test. */
export const MAX_LINES = { source: 400, test: 600 };

const CODE = new Set(['.ts', '.tsx', '.mjs', '.cjs', '.css']);
const TEXT = new Set([...CODE, '.md', '.json', '.html', '.sh', '.yml', '.svg', '']);
const VAGUE_NAMES = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'misc', 'shared']);
/** Names that a convention outside this repository writes in capitals. */
const CAPITAL_NAMES = /^(README|LICENSE|CONTRIBUTING|SECURITY|CHANGELOG|CONVENTIONS|NOTICE|OFL)(\.md|\.txt)?$/;

interface LineRule {
  readonly rule: string;
  readonly problem: string;
  readonly pattern: RegExp;
  readonly appliesTo: (path: string) => boolean;
}

const isCode = (path: string) => CODE.has(extname(path));
const isText = (path: string) => TEXT.has(extname(path));
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
/** This file and its test name what they look for. */
const isAboutStyle = (path: string) => /^scripts\/(style-rules|naming-rules|one-of-each)\./.test(path);

/** Properties and values that name a side of the screen. Media queries have no logical names that all browsers know. */
const PHYSICAL_SIDE =
  /(?:^|[;{])\s*(?:(?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right|top|bottom)\b|(?:min-|max-)?(?:width|height)\s*:|(?:left|right|top|bottom)\s*:|border-(?:top|bottom)-(?:left|right)-radius|(?:text-align|float|clear)\s*:\s*(?:left|right)\b|(?:transform|translate)\s*:.*\btranslateX\()/;

const LINE_RULES: readonly LineRule[] = [
  {
    rule: 'no-switch-over-tools',
    problem: 'put a field in the declaration instead',
    pattern: /\bswitch\s*\(\s*[^)]*\b(tool\.?id|tool|operation)\b[^)]*\)/i,
    appliesTo: isCode,
  },
  {
    rule: 'no-tool-id',
    problem: 'what knows no tool asks the declaration, or its host',
    pattern: new RegExp(`(['"\`])(${TOOL_IDS.join('|')})\\1(?!:)`),
    appliesTo: (path) => /^packages\/(ui|runtime)\//.test(path) && isCode(path) && !isTest(path),
  },
  {
    rule: 'no-double-cast',
    problem: 'say what the value is with a type guard',
    pattern: /\bas\s+(unknown|any)\s+as\b/,
    appliesTo: isCode,
  },
  {
    rule: 'todo-names-its-owner',
    problem: 'write TODO(owner, issue) or do it',
    pattern: /\b(TODO|FIXME|XXX|HACK)\b(?!\([\w-]+, [^)]+\))/,
    appliesTo: isCode,
  },
  {
    rule: 'no-machine-path',
    problem: 'a path of one machine means nothing elsewhere',
    pattern: /(?<![\w.])\/(?:(?:home|Users|root)\/[\w.-]+|work\/(?:main|shared|wt)\b)|\b[A-Z]:\\{1,2}Users\\/,
    appliesTo: isText,
  },
  {
    rule: 'no-physical-side',
    problem:
      'sides are logical (inline-start, block-end, inline-size), so that right-to-left works; paper has `direction: ltr`',
    pattern: PHYSICAL_SIDE,
    appliesTo: (path) => extname(path) === '.css',
  },
  {
    rule: 'no-private-registry',
    problem: 'the lock file must fit every registry (omit-lockfile-registry-resolved)',
    pattern: /"resolved":\s*"https?:\/\/(?!registry\.npmjs\.org\/)/,
    appliesTo: (path) => path === 'package-lock.json',
  },
];

/** Everything in the tree that breaks a rule, in order of path and line. */
export function findStyleFaults(tree: SourceTree): readonly StyleFault[] {
  const faults: StyleFault[] = [];
  for (const [path, text] of [...tree].sort(([left], [right]) => (left < right ? -1 : 1))) {
    faults.push(...faultsOfName(path));
    if (isAboutStyle(path)) continue;
    const lines = text.split('\n');
    faults.push(...faultsOfLength(path, lines));
    for (const { rule, problem, pattern, appliesTo } of LINE_RULES) {
      if (!appliesTo(path)) continue;
      for (const [index, line] of lines.entries()) {
        if (pattern.test(line)) faults.push({ rule, path, line: index + 1, problem });
      }
    }
    faults.push(...secondOnes(path, lines), ...notesByHand(path, text));
  }
  return [...faults, ...findNamingFaults(tree), ...fixturesWithoutRow(tree)];
}

function faultsOfName(path: string): StyleFault[] {
  const names = path.split('/');
  const faults: StyleFault[] = [];
  const words = names.flatMap((name) => name.split(/[.-]/));
  const vague = words.find((word) => VAGUE_NAMES.has(word.toLowerCase()));
  if (vague && isCode(path)) {
    faults.push({ rule: 'no-vague-name', path, line: 0, problem: `"${vague}" does not say what is inside` });
  }
  const loud = names.find((name) => /[^a-z0-9.-]/.test(name) && !CAPITAL_NAMES.test(name) && !name.startsWith('.'));
  if (loud && isCode(path)) {
    faults.push({ rule: 'kebab-case', path, line: 0, problem: `"${loud}" is not kebab-case` });
  }
  return faults;
}

function faultsOfLength(path: string, lines: readonly string[]): StyleFault[] {
  if (!isCode(path)) return [];
  const limit = isTest(path) ? MAX_LINES.test : MAX_LINES.source;
  const count = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  if (count <= limit) return [];
  return [
    { rule: 'file-length', path, line: 0, problem: `${count} lines, at most ${limit}: split it by what it does` },
  ];
}

/** What is written once is not written again elsewhere. */
function secondOnes(path: string, lines: readonly string[]): StyleFault[] {
  if (!isCode(path)) return [];
  return ONE_OF_EACH.filter(({ home }) => !path.startsWith(home)).flatMap(({ rule, home, what, pattern }) =>
    lines.flatMap((line, index) =>
      pattern.test(line) ? [{ rule, path, line: index + 1, problem: `${what} is in ${home}: use it` }] : [],
    ),
  );
}

const NOTE_KIND = /\bkind:\s*'(?:kept|renamed|changed|lost)'/;

/** A note has a declared message, so that it can be read in every language: `note()` alone makes one. */
function notesByHand(path: string, text: string): StyleFault[] {
  if (!isCode(path) || isTest(path)) return [];
  return [...text.matchAll(/\{[^{}]*\}/g)].flatMap(({ 0: literal, index }) => {
    if (!NOTE_KIND.test(literal) || !/\b(?:text|code)\b/.test(literal)) return [];
    const line = text.slice(0, index).split('\n').length;
    return [{ rule: 'note-has-a-message', path, line, problem: 'make it with note() and a message()' }];
  });
}

/** Each file of a folder `fixtures` is named in the README.md at that folder's top, with origin, licence and purpose. */
function fixturesWithoutRow(tree: SourceTree): StyleFault[] {
  const faults: StyleFault[] = [];
  for (const path of tree.keys()) {
    const folder = /^(.*\bfixtures)\//.exec(path)?.[1];
    if (!folder || isCode(path) || basename(path) === 'README.md') continue;
    const readme = tree.get(`${folder}/README.md`) ?? '';
    const name = path.slice(folder.length + 1);
    if (!readme.includes(`\`${name}\``)) {
      faults.push({ rule: 'fixture-has-a-row', path, line: 0, problem: `add \`${name}\` to ${folder}/README.md` });
    }
  }
  return faults;
}

/** The files that belong to the repository; without git, all that is not a result. */
function readTree(): SourceTree {
  return new Map(
    ownFiles()
      .filter((path) => existsSync(join(ROOT, path)))
      .map((path) => [path, isText(path) ? readFileSync(join(ROOT, path), 'utf8') : '']),
  );
}

function ownFiles(): string[] {
  const question = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  try {
    const listed = execFileSync('git', question, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return listed.split('\0').filter((path) => path !== '');
  } catch {
    return listFiles(ROOT, ['.']).map((path) => join(dirname(path), basename(path)));
  }
}

if (import.meta.main) {
  const tree = readTree();
  const faults = findStyleFaults(tree);
  for (const { rule, path, line, problem } of faults) {
    console.error(`${path}${line > 0 ? `:${line}` : ''}  ${rule}: ${problem}`);
  }
  console.log(`${tree.size} files, ${faults.length} style faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
