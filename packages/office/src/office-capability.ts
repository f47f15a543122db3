import { expectedKinds } from '@recto/contract/accept';
import { EXCEL, POWERPOINT, WORD } from '@recto/contract/accept-office';
import type { OfficeCapability, OfficeOptions, OfficeResult } from '@recto/contract/capabilities/office';
import type { InputFile } from '@recto/contract/job';
import { type Note, note } from '@recto/contract/receipt';
import { RectoError, refuseOption } from '@recto/contract/recto-error';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import { type Message, message } from '@recto/words/message';
import { firstOf, type Params } from '@recto/words/said';
import { throwIfCancelled } from '@recto/work/cancellation';
import type { EngineFacts, EngineRequest, OfficeEngine } from './engine.ts';
import { prepareDocument } from './prepare/prepare-document.ts';
import { notOffice, type PreparedDocument } from './prepare/prepared-document.ts';

const BASE_TIMEOUT_MS = 90_000;
const TIMEOUT_MS_PER_MEGABYTE = 3_000;
const MOST_TIMEOUT_MS = 300_000;
const APPLICATIONS = { writer: 'word', calc: 'excel', impress: 'powerpoint' } as const;
/** Value of SelectPdfVersion for PDF/A-2b. */
const ARCHIVAL = 2;
const BEST_QUALITY = 100;
/** Damaged parts that the receipt names. */
const MOST_NAMED = 5;

/**
 * The office capability over an engine. What a document is, what it leads to and whether it is locked is found out here,
 * in the process of the job; the engine gets bytes that were looked over.
 */
export function createOfficeCapability(engine: OfficeEngine): OfficeCapability {
  return { convert: (input, options) => convert(engine, input, options) };
}

async function convert(engine: OfficeEngine, input: InputFile, options: OfficeOptions): Promise<OfficeResult> {
  const { signal } = options;
  const fileName = input.name;
  throwIfCancelled(signal);
  const prepared = prepareDocument(await input.bytes(), fileName, input.password, options.review);
  if (options.review === 'final' && prepared.application === 'word' && !prepared.review) {
    throw refuseOption('review', NOT_ACCEPTED);
  }
  if (options.application && options.application !== prepared.application) {
    throw new RectoError('wrong-type', { fileName, expected: expectedKinds([TYPES[options.application]]) });
  }
  throwIfCancelled(signal);
  const answer = await engine.convert(toRequest(prepared, options), prepared.bytes, signal);
  if (answer.kind === 'refused') throw refusal(answer.reason, answer.missingSheets, fileName, prepared, input.password);
  const { facts, pdf, families } = answer;
  const source = facts.source;
  const links = source?.links.filter(({ isShape }) => !isShape) ?? [];
  const application = APPLICATIONS[facts.application];
  return {
    bytes: pdf,
    application,
    title: facts.title,
    language: facts.language,
    // Sheets and slides keep their links; the text program writes none without a screen.
    missingLinks: application === 'word' ? links.map(({ href, text }) => ({ href, text })) : [],
    linkCount: application === 'word' ? links.length : null,
    sourceText: prepared.text ?? source?.text ?? null,
    missingFonts: missingFonts(prepared.fonts.length > 0 ? prepared.fonts : (source?.fonts ?? []), families),
    notes: notesOf(prepared, facts, fileName, options),
  };
}

const TYPES = { word: WORD, excel: EXCEL, powerpoint: POWERPOINT };

function toRequest(prepared: PreparedDocument, options: OfficeOptions): EngineRequest {
  const { extension, filter, filterOptions, password, mayHaveLinks, application } = prepared;
  const megabytes = prepared.bytes.length / BYTES_PER_MEGABYTE;
  const isLossless = options.imageQuality >= BEST_QUALITY;
  return {
    extension,
    ...(filter !== undefined && { filter }),
    ...(filterOptions !== undefined && { filterOptions }),
    ...(password !== undefined && { password }),
    // The old formats are read by LibreOffice alone: only it can say what stands in them.
    wantsSource: mayHaveLinks || (application === 'word' && prepared.text === null),
    timeoutMs: Math.min(MOST_TIMEOUT_MS, Math.ceil(BASE_TIMEOUT_MS + megabytes * TIMEOUT_MS_PER_MEGABYTE)),
    sheets: options.sheets,
    export: {
      // Links of Writer are placed by the tags afterwards.
      UseTaggedPDF: options.isTagged || options.isArchival || mayHaveLinks,
      ExportBookmarks: options.hasBookmarks,
      ExportBookmarksToPDFDestination: true,
      UseLosslessCompression: isLossless,
      Quality: options.imageQuality,
      ReduceImageResolution: false,
      ExportNotes: options.review === 'comments',
      ...(application === 'powerpoint' && {
        ExportNotesPages: options.includeNotes,
        ExportHiddenSlides: options.includeHiddenSlides,
      }),
      ...(options.isArchival && { SelectPdfVersion: ARCHIVAL }),
      ...(options.pages !== '' && { PageRange: options.pages }),
    },
  };
}

function refusal(
  reason: string,
  missingSheets: readonly string[],
  fileName: string,
  { isLocked = false }: PreparedDocument,
  password: string | undefined,
): RectoError {
  const [sheet] = missingSheets;
  if (sheet !== undefined) return refuseOption('sheets', NO_SHEET, { sheet, fileName });
  switch (reason) {
    case 'password':
      return new RectoError(password === undefined ? 'input-locked' : 'password-wrong', { fileName });
    case 'kind':
      return notOffice(fileName);
    default:
      // Old formats do not say that it was the password that kept them closed.
      if (isLocked) return new RectoError(password === undefined ? 'input-locked' : 'password-wrong', { fileName });
      return new RectoError('input-damaged', { fileName });
  }
}

const NO_SHEET = message('problem.noSheet', 'There is no sheet "{sheet}" in "{fileName}".');
const DAMAGED_PARTS = message(
  'note.damagedParts',
  'The file is damaged. These parts were read as far as they are intact: {parts}{more, plural, =0 {} other { and # more}}.',
);
const NOT_FETCHED = message(
  'note.notFetched',
  'Pictures or data outside the file were not fetched; what the file itself holds is shown.',
);
const NOT_RUN = message(
  'note.notRun',
  'Formulas or fields that fetch something were not run; their last stored value is shown.',
);
const HIDDEN_SHEETS = message('note.hiddenSheets', 'Hidden sheets are not in the PDF: {sheets}.');
const HIDDEN_SLIDES = message('note.hiddenSlides', 'Hidden slides that are not in the PDF: {count}.');

const FORMULAS = message('note.formulas', '{count} of {all} formulas of the document are in the PDF.');
const FORMULAS_LOST = message(
  'note.formulasLost',
  '{count, plural, one {# formula is} other {# formulas are}} not in the PDF: LibreOffice Math, which draws formulas, is missing here.',
);
const CHANGES_SHOWN = message(
  'note.changesShown',
  'Tracked changes in the document: {count}. The PDF shows them as marks; deleted text can still be read.',
);
const CHANGES_ACCEPTED = message(
  'note.changesAccepted',
  'Tracked changes in the document: {count}. The PDF shows the text with all of them accepted.',
);
const COMMENTS_KEPT = message('note.commentsKept', 'Comments that are comments of the PDF: {count}.');
const COMMENTS_LEFT = message('note.commentsLeft', 'Comments that are not in the PDF: {count}.');
const NOT_ACCEPTED = message('problem.noReview', 'Changes can be accepted in DOCX and ODT documents only.');

/** Tells of tracked changes, comments and formulas, as far as they can be counted. */
function reviewNotes(prepared: PreparedDocument, facts: EngineFacts, options: OfficeOptions, tell: Tell): void {
  const { changes = 0, comments = 0 } = prepared.review ?? {};
  tell('changed', 'trackedChanges', changes, options.review === 'final' ? CHANGES_ACCEPTED : CHANGES_SHOWN);
  const areKept = options.review === 'comments';
  tell(areKept ? 'kept' : 'lost', 'comments', comments, areKept ? COMMENTS_KEPT : COMMENTS_LEFT);
  const all = prepared.formulas;
  if (facts.formulas === null || all === 0) return;
  tell('kept', 'formulas', Math.min(facts.formulas, all), FORMULAS, { all });
  tell('lost', 'formulas', all - facts.formulas, FORMULAS_LOST);
}

type Tell = (kind: Note['kind'], item: string, count: number, words: Message, params?: Params) => void;

function notesOf(prepared: PreparedDocument, facts: EngineFacts, fileName: string, options: OfficeOptions): Note[] {
  const notes: Note[] = [];
  const tell: Tell = (kind, item, count, words, params) => {
    if (count > 0) notes.push(note({ kind, item, count, fileName }, words, params));
  };
  const { cutOutside, cutFetching, brokenParts } = prepared;
  const parts = firstOf(brokenParts, MOST_NAMED);
  tell('lost', 'damagedParts', brokenParts.length, DAMAGED_PARTS, { parts: parts.items, more: parts.more });
  tell('changed', 'outsideLinks', cutOutside, NOT_FETCHED);
  tell('changed', 'fetchingFields', cutFetching, NOT_RUN);
  tell('changed', 'hiddenSheets', facts.hiddenSheets.length, HIDDEN_SHEETS, { sheets: facts.hiddenSheets });
  tell('changed', 'hiddenSlides', options.includeHiddenSlides ? 0 : facts.hiddenSlides, HIDDEN_SLIDES);
  reviewNotes(prepared, facts, options, tell);
  return notes;
}

/** Fonts of old bitmap screens and of roles have no file to miss. */
function missingFonts(asked: readonly string[], families: readonly string[]): string[] {
  if (families.length === 0) return [];
  const known = new Set(families.map((name) => name.toLowerCase()));
  const missing = asked
    .flatMap((name) => name.split(';'))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !known.has(name.toLowerCase()));
  return [...new Set(missing)].sort();
}
