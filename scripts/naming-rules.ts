import type { SourceTree, StyleFault } from './style-rules.ts';

/**
 * Beginnings of paths to which the rules of this file do not apply yet. The list only gets shorter: a folder is taken out
 * when its names have been mended.
 */
export const NOT_YET_SWEPT: readonly string[] = [];

interface PlainName {
  readonly pattern: RegExp;
  /** Word to write instead. */
  readonly instead: string;
}

/** Metaphors, second spellings and archaic words, and the field's words for them (docs/glossary.md). */
const PLAIN_NAMES: readonly PlainName[] = [
  { pattern: /\bhand(?:ed)?Over\b/i, instead: 'emit' },
  { pattern: /\b(?:is)?Aboard\b/i, instead: 'preloaded' },
  { pattern: /\b(?:un)?(?:caged?|cages|fenced|fences|canFence)\b/i, instead: 'sandboxed, sandbox' },
  { pattern: /\banew\b/i, instead: 'again, rewritten, from scratch' },
  { pattern: /SignatureRoom|\bsignature-room\b|\b(?:leave|fill)Room\b/, instead: 'placeholder' },
  { pattern: /ink[ -]over[ -]paper/i, instead: 'mixed raster content (MRC)' },
  { pattern: /tickets[ -]and[ -]turns/i, instead: 'slots and fairness' },
  // libvips spells one of its colour spaces so.
  { pattern: /grey(?!16\b)/i, instead: 'gray' },
];
/** Words for comments only: the documents about licences and promises may need them. */
const ARCHAIC = /\b(?:whoever|whosoever|thereof|whereof|shall)\b/i;

const IS_CODE = /\.(?:[mc]?[jt]s|tsx|css)$/;
const IS_TEST = /\.test\.tsx?$/;
const IS_TEST_HELPER = /\.testing\.tsx?$/;
/** The rules themselves name what they look for; figures are as they were measured, the log as it was written. */
const IS_EXEMPT = /^(?:scripts\/(?:style|naming)-rules\.|bench\/results\/|CHANGELOG\.md$)/;
const NODE_ONLY =
  /['"](?:node:[\w/]+|[^'"]+\.node(?:\.ts)?)['"]|\b(?:process|Buffer|__dirname)\b|\bimport\.meta\.resolve\b/;
const TEST_LIBRARIES = /from ['"](?:vitest|@recto\/testkit)(?:\/[\w-]+)?['"]/;

/** Names and words that break a rule, file names included. */
export function findNamingFaults(tree: SourceTree): readonly StyleFault[] {
  return [...tree].flatMap(([path, text]) => {
    const isChecked = IS_CODE.test(path) || path.endsWith('.md');
    if (!isChecked || IS_EXEMPT.test(path) || NOT_YET_SWEPT.some((start) => path.startsWith(start))) return [];
    return [...faultsOfWords(path, text), ...(IS_CODE.test(path) ? faultsOfFile(path, text) : [])];
  });
}

function faultsOfWords(path: string, text: string): StyleFault[] {
  const faults: StyleFault[] = [];
  for (const [index, line] of [path, ...text.split('\n')].entries()) {
    for (const { pattern, instead } of PLAIN_NAMES) {
      const found = pattern.exec(line)?.[0];
      if (found) faults.push({ rule: 'plain-names', path, line: index, problem: `"${found}": write ${instead}` });
    }
    if (!IS_CODE.test(path)) continue;
    const archaic = ARCHAIC.exec(line)?.[0];
    if (archaic) faults.push({ rule: 'plain-words', path, line: index, problem: `"${archaic}" is not plain English` });
    if (/\.\.\.\(?\{/.test(line)) {
      faults.push({ rule: 'no-packed-literal', path, line: index, problem: 'write the properties plainly' });
    }
  }
  return faults;
}

/** Checks that a file is the kind that its name says. */
function faultsOfFile(path: string, text: string): StyleFault[] {
  const faults: StyleFault[] = [];
  const add = (rule: string, problem: string) => faults.push({ rule, path, line: 0, problem });
  if (path.endsWith('.tsx') && !/<\/|\/>/.test(text)) add('tsx-has-jsx', 'there is no JSX in it: name it .ts');
  if (/\.node\.tsx?$/.test(path) && !NODE_ONLY.test(text)) {
    add('node-file-is-node', 'it uses nothing of Node: leave .node out of its name');
  }
  if (IS_TEST.test(path) || IS_TEST_HELPER.test(path) || !/\.tsx?$/.test(path)) return faults;
  const isBesideTests = /(?:^|\/)(?:tests|testing)\//.test(path);
  const usesTestLibraries = /^(?:packages|apps)\/(?!testkit\/)/.test(path) && TEST_LIBRARIES.test(text);
  if (isBesideTests || usesTestLibraries) add('test-helper-name', 'what only tests use ends in .testing.ts');
  return faults;
}
