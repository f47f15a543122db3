import { PDF } from '@recto/contract/accept';
import { ofOneFile } from '@recto/contract/options-json-schema';
import { namesPages } from '@recto/contract/page-names';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';
import { hexColour } from '../building-blocks/colour-option.ts';
import { REDACTION_REPORT } from './report.ts';

/** Largest side of a page that every reader takes (ISO 32000-2, Annex C). */
const MAX_SIDE_POINTS = 14_400;
/** Kinds of text that can be searched for without giving their wording. */
export const PATTERNS = ['email', 'phone', 'iban', 'card', 'identity', 'date'] as const;
/** Limits of what is searched for, for fields that take it. */
export const MOST = {
  words: 200,
  wordCharacters: 300,
  expressions: 20,
  expressionCharacters: 500,
  reasonCharacters: 120,
};

const coordinate = () => z.number().check(z.gte(-MAX_SIDE_POINTS), z.lte(MAX_SIDE_POINTS));
const side = () => z.number().check(z.gte(1), z.lte(MAX_SIDE_POINTS));
const off = (description: string) => z._default(z.boolean(), false).check(z.describe(description));

/** True for a text on the bars that goes beyond the Latin letters of every reader's own fonts. */
export const needsTypesetting = (reason: string) => /[^\x20-\x7e\xa0-\xff]/.test(reason);

/** An area to black out: points from the top left corner of the page as it is shown. */
const mark = z.strictObject({
  /** 1-based. */
  page: z.int().check(z.gte(1), z.lte(1_000_000)),
  left: coordinate(),
  top: coordinate(),
  width: side(),
  height: side(),
});

/** A mark of a request. */
export type AreaMark = z.infer<typeof mark>;

export default defineTool({
  id: 'redact',
  pages: [
    {
      route: 'redact',
      title: 'Redact PDF',
      description: 'Remove text and images, provably.',
      icon: 'redact',
      group: 'protect',
      featured: true,
      guide: 'how-to-redact-a-pdf',
      nextSteps: ['clean', 'protect', 'compress'],
      actionLabel: 'Redact PDF',
      metaTitle: 'Redact PDF free: removed, not covered | Recto',
      metaDescription:
        'Black out words and areas of a PDF so that they are gone: from text, images, bookmarks, metadata and earlier versions. Recto searches the result again to prove it. On your device.',
      keywords: ['redact pdf', 'black out pdf', 'remove text from pdf', 'pdf redaction tool', 'censor pdf'],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 1, maxFileMegabytes: 150, timeoutMs: 600_000 },
  options: z.strictObject({
    search: z
      ._default(z.array(z.string().check(z.maxLength(MOST.wordCharacters))).check(z.maxLength(MOST.words)), [])
      .check(z.describe('A word or phrase to remove')),
    pattern: z
      ._default(z.array(z.enum(PATTERNS)).check(z.maxLength(PATTERNS.length)), [])
      .check(
        z.describe(
          'What to remove by how it is written; account, card and most identity numbers by their check digits',
        ),
      ),
    regex: z
      ._default(
        z.array(z.string().check(z.maxLength(MOST.expressionCharacters))).check(z.maxLength(MOST.expressions)),
        [],
      )
      .check(z.describe('A regular expression for what to remove, without looking around or back')),
    matchCase: off('Upper and lower case matter'),
    matchAccents: off('Accents matter in words'),
    wholeWords: off('Words only where they are not part of a longer one'),
    pages: z
      ._default(z.string().check(z.maxLength(20_000), namesPages), 'all')
      .check(z.describe('Where hits are removed: all, odd, even, or numbers such as 1-5, 10, z (the last)')),
    marks: z
      ._default(z.array(mark).check(z.maxLength(20_000)), [])
      .check(
        z.describe(
          'Areas to remove, as JSON: [{"page":1,"left":72,"top":100,"width":200,"height":20}], in points from the top left corner of the page as it is shown',
        ),
      ),
    except: z
      ._default(
        z.array(z.string().check(z.regex(/^\d{1,7}(?::\d{1,7})?:\d{1,9}-\d{1,9}$/))).check(z.maxLength(20_000)),
        [],
      )
      .check(z.describe('A hit to leave alone, by the id that --list gives'), ofOneFile()),
    documentTexts: z
      ._default(z.boolean(), true)
      .check(
        z.describe(
          'Also remove what is searched for from bookmarks, metadata, attachment names and other hidden texts',
        ),
      ),
    colour: z._default(hexColour(), '#000000').check(z.describe('The colour of the bars, such as #000000')),
    reason: z
      ._default(z.string().check(z.maxLength(MOST.reasonCharacters)), '')
      .check(z.describe('Written on each bar that has room for it, such as a legal ground')),
    asPictures: off(
      'Pages on which something would be left become pictures, instead of no result: text on them can no longer be selected',
    ),
    list: off('Removes nothing and gives the hits as JSON'),
  }),
  needs: ['raster', 'images', 'typeset'],
  uses: ({ reason }) => (needsTypesetting(reason) ? ['raster', 'images', 'typeset'] : ['raster', 'images']),
  output: {
    kind: 'one',
    extension: '.pdf',
    mediaType: 'application/pdf',
    suffix: 'redacted',
    use: ({ list }) => (list ? 'report' : undefined),
  },
  // Bookmarks, links, fields, tags and attachments may hold what is removed.
  promises: {
    pages: 'same',
    content: 'may-change',
    keeps: ['layers', 'threads', 'beads', 'outputIntents'],
    keepsLabels: true,
  },
  worksOnText: true,
  report: REDACTION_REPORT,
});
