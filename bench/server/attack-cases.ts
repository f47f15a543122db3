/** One of the attacks that the server has to bear. */
export interface Attack {
  readonly number: number;
  readonly what: string;
  /** Place of the tests of the rest, or the program that runs them. */
  readonly elsewhere?: string;
}

const INSIDE = 'refused here by content; inside of an office file it is the converter that has to bear it';

export const ATTACKS: readonly Attack[] = [
  { number: 1, what: 'DOCX with an external image', elsewhere: INSIDE },
  { number: 2, what: 'DOCX with a linked file of the host', elsewhere: INSIDE },
  { number: 3, what: 'ODT that links or includes local files', elsewhere: INSIDE },
  { number: 4, what: 'XLSX with external links and WEBSERVICE', elsewhere: INSIDE },
  { number: 5, what: 'PPTX with linked media and UNC paths', elsewhere: INSIDE },
  { number: 6, what: 'addresses that carry the environment out', elsewhere: INSIDE },
  { number: 7, what: 'documents with macros', elsewhere: INSIDE },
  { number: 8, what: 'XML entities: external, and a billion laughs', elsewhere: INSIDE },
  { number: 9, what: 'ZIP bombs, nested', elsewhere: INSIDE },
  { number: 10, what: 'ZIP with a million or overlapping entries', elsewhere: INSIDE },
  { number: 11, what: 'ZIP with names that lead out', elsewhere: INSIDE },
  { number: 12, what: 'PDF with a Flate bomb' },
  { number: 13, what: 'PDF with cycles and depth' },
  { number: 14, what: 'PDF with a giant page' },
  { number: 15, what: 'pictures of giants: PNG, TIFF, JBIG2, JPX, fax, DCT' },
  { number: 16, what: 'SVG with addresses of files', elsewhere: 'as a stamp it is drawn without any loader' },
  { number: 17, what: 'PDF with scripts, Launch, GoToR, attachments' },
  { number: 18, what: 'HTML under the name of a PDF' },
  { number: 19, what: 'names: paths, NUL, line breaks, direction, length, dashes, shell' },
  { number: 20, what: 'line breaks in values' },
  { number: 21, what: 'JSON: prototypes, size, depth, NaN, doubled names' },
  { number: 22, what: 'too much, too slow, lies about length, ten thousand parts' },
  { number: 23, what: 'more files than allowed' },
  { number: 24, what: 'keys and jobs of another session' },
  { number: 25, what: 'tokens and secrets that are wrong' },
  { number: 26, what: 'calls from pages of other sites' },
  { number: 27, what: 'scripts in names, titles and errors' },
  { number: 28, what: 'private words in logs, metrics, queue and files' },
  { number: 29, what: 'a taken-over engine' },
  { number: 30, what: 'a stored object changed, killed at each step', elsewhere: 'killing: npm run house -- chaos' },
  { number: 31, what: 'bodies that come slowly, at every address' },
  { number: 32, what: 'connections and calls without end of one address, or of addresses made up' },
  { number: 33, what: 'jobs with long options that fail, again and again' },
  { number: 34, what: 'one address that takes the store, the queue, the processors' },
  { number: 35, what: 'calls that cost the caller nothing: health checks, the description' },
  { number: 36, what: 'time: a server that was off, copies of the store, logs, sessions that never end' },
  { number: 37, what: 'Office and SVG texts that a pattern reads for ever' },
  { number: 38, what: 'webhooks that reach into networks of the deployment' },
  { number: 39, what: 'runs of recipes that are too long, do not fit, or are somebody else’s' },
  { number: 40, what: 'calls for another host: DNS rebinding, two Host headers, forwarded hosts' },
  { number: 41, what: 'a site below a path: paths and redirections that lead out of it, cookies for the whole host' },
  { number: 42, what: 'downgrade of the seal: callers who say how they came, pages over plain http' },
];

/** Which attacks a test is about, by its title: its own number, or else those of its group. Tests of the store are all 30. */
export function numbersIn(title: string): readonly number[] {
  const own = /ensures? that (\d+) /.exec(title)?.[1];
  if (own !== undefined) return [Number(own)];
  const group = /^attacks? ([\d, -]+)/.exec(title)?.[1];
  if (group === undefined) return [30];
  return group.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
