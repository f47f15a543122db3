import { type DataOf, defineReport, recognisedPageSchema } from '@recto/contract';
import * as z from 'zod/mini';

const MOST_PAGES = 20_000;

const position = () => z.int().check(z.gte(0), z.lte(MOST_PAGES));

/** What was recognised in one file of a job. Plain data, as its pages are. */
const filePages = z.strictObject({
  /** Position among the inputs. */
  inputIndex: position(),
  /** Their indexes are 0-based. */
  pages: z.array(z.strictObject({ pageIndex: position(), page: recognisedPageSchema })).check(z.maxLength(MOST_PAGES)),
});

export type RecognisedFilePages = DataOf<typeof filePages>;

/** What was recognised in the files of a job, as it is shown for review and comes back corrected. */
export const recognisedFilesSchema = z.array(filePages);

/** The report of a recognition: all that was read. */
export const RECOGNITION_REPORT = defineReport({
  kind: 'recognised-text',
  schema: recognisedFilesSchema,
  goesTo: 'device',
});
