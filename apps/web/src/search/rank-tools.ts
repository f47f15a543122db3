import { isUnspaced, normalise, wordsOf } from './normalise.ts';
import { matchWord } from './word-match.ts';

/** Searched phrases of a tool, by the field that they come from. */
export interface SearchedTool {
  readonly route: string;
  readonly title: readonly string[];
  readonly synonyms: readonly string[];
  readonly keywords: readonly string[];
  readonly description: readonly string[];
}

type Field = Exclude<keyof SearchedTool, 'route'>;

/** Score of a hit, by its field. */
const WORTH: Readonly<Record<Field, number>> = { title: 10, synonyms: 8, keywords: 5, description: 2 };
const FIELDS = Object.keys(WORTH) as readonly Field[];
/** In a description a beginning of a word is chance; it holds the query as a whole, as the specification has it. */
const BY_WORDS: readonly Field[] = ['title', 'synonyms', 'keywords'];
/** Words that every tool has. */
const EVERYWHERE = new Set(['pdf', 'pdfs']);
/** Least share of the query's pairs of characters that a phrase must contain, in a script without spaces. */
const LEAST_PAIRS = 0.5;

/** A tool that was found. */
export interface FoundTool {
  readonly route: string;
  readonly score: number;
}

/**
 * Ranks tools by how well they answer a query: each of its words begins a word of a title, synonym or keyword, one typo forgiven
 * in words of five letters or more; or a title or description holds the query as it is.
 * @returns the best first; of equals, in the order given
 */
export function rankTools(tools: readonly SearchedTool[], query: string): readonly FoundTool[] {
  return ranked(tools, query, (scores) => scores.every((score) => score > 0));
}

/** The tools that come nearest to a query that none answers. */
export function nearestTools(tools: readonly SearchedTool[], query: string, most: number): readonly FoundTool[] {
  const near = ranked(tools, query, (scores) => scores.some((score) => score > 0));
  const rest = tools.filter(({ route }) => !near.some((found) => found.route === route));
  return [...near, ...rest.map(({ route }) => ({ route, score: 0 }))].slice(0, most);
}

function ranked(
  tools: readonly SearchedTool[],
  query: string,
  isFound: (scores: readonly number[]) => boolean,
): readonly FoundTool[] {
  const whole = normalise(query);
  if (whole === '') return tools.map(({ route }) => ({ route, score: 0 }));
  const found = tools.map((tool) => {
    const scores = isUnspaced(whole) ? [unspacedScore(tool, whole)] : wordScores(tool, whole);
    const held = heldScore(tool, whole);
    const isHit = held > 0 || isFound(scores);
    return { route: tool.route, score: isHit ? held + phraseScore(tool, whole) + mean(scores) : 0 };
  });
  return found.filter(({ score }) => score > 0).toSorted((one, other) => other.score - one.score);
}

const mean = (scores: readonly number[]) => scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);

/** For each word of the query the best that a tool has for it. */
function wordScores(tool: SearchedTool, whole: string): readonly number[] {
  const all = wordsOf(whole);
  const telling = all.filter((word) => !EVERYWHERE.has(word));
  return (telling.length > 0 ? telling : all).map((wanted) =>
    Math.max(
      ...BY_WORDS.flatMap((field) =>
        tool[field].flatMap((phrase) => wordsOf(phrase).map((word) => WORTH[field] * matchWord(wanted, word))),
      ),
      0,
    ),
  );
}

/** A title or description that holds the query as it is typed. */
function heldScore(tool: SearchedTool, whole: string): number {
  const isHeld = (field: Field) => tool[field].some((phrase) => normalise(phrase).includes(whole));
  return (isHeld('title') ? 3 : 0) + (isHeld('description') ? 1 : 0);
}

/** The query is a phrase of the tool, begins one, or the words of one are all in it. */
function phraseScore(tool: SearchedTool, whole: string): number {
  const wanted = essence(whole);
  return Math.max(
    ...FIELDS.flatMap((field) =>
      tool[field].map((phrase) => {
        const said = essence(phrase);
        if (said === '' || wanted === '') return 0;
        if (said === wanted) return 2 * WORTH[field];
        if (said.startsWith(wanted)) return (WORTH[field] * wanted.length) / said.length;
        const isWithin = said.length > 2 && ` ${wanted} `.includes(` ${said} `);
        return isWithin ? (WORTH[field] * said.length) / wanted.length : 0;
      }),
    ),
    0,
  );
}

/** A phrase without what every tool has. */
function essence(phrase: string): string {
  const words = wordsOf(phrase);
  const telling = words.filter((word) => !EVERYWHERE.has(word));
  return (telling.length > 0 ? telling : words).join(' ');
}

function unspacedScore(tool: SearchedTool, whole: string): number {
  const wanted = wordsOf(whole).join('').replaceAll('pdf', '') || whole;
  return Math.max(
    ...BY_WORDS.flatMap((field) => tool[field].map((phrase) => WORTH[field] * shareOf(wanted, phrase))),
    0,
  );
}

/** Scores the match of a query and a phrase in a script without spaces. @returns 0 to 1; 0 where too little matches */
function shareOf(wanted: string, phrase: string): number {
  const said = wordsOf(phrase).join('').replaceAll('pdf', '');
  if (said === '') return 0;
  if (said.includes(wanted)) return 0.8 + (0.2 * wanted.length) / said.length;
  if (wanted.includes(said)) return 0.7 + (0.2 * said.length) / wanted.length;
  const pairs = Array.from({ length: wanted.length - 1 }, (_, index) => wanted.slice(index, index + 2));
  const share = pairs.filter((pair) => said.includes(pair)).length / Math.max(1, pairs.length);
  return share >= LEAST_PAIRS ? 0.6 * share : 0;
}
