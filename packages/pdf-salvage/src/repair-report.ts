/** Kind of fault in a file as a whole, and of its repair. */
export type RepairFindingKind =
  /** It was made up of several PDFs, which were taken apart. */
  | 'several-files'
  /** A transfer program turned LF into CR LF; it was turned back. */
  | 'line-ends'
  /** It stood in a mail. */
  | 'mail'
  /** Something stood before it. */
  | 'surroundings'
  /** Something stood after it. */
  | 'tail'
  | 'header'
  | 'end'
  /** Its table of contents for programs could not be used; the objects were searched for. */
  | 'cross-reference'
  | 'catalog'
  | 'page-tree'
  | 'lengths'
  /** Places that are not written as the format says, and that lenient readers pass over. */
  | 'syntax'
  /** Pages with entries that made no sense. */
  | 'page-entries'
  /** Form fields that stood on pages and not in the form's list. */
  | 'loose-fields'
  /** Streams with one wrong bit, which was found. */
  | 'restored-streams'
  /** Streams that can be read and whose check sum does not fit. */
  | 'unsure-streams'
  /** Streams of which only a part could be read. */
  | 'partial-streams'
  /** Streams of which nothing could be read. */
  | 'unreadable-streams'
  /** Digital signatures, which hold only for the bytes that were signed. */
  | 'signatures';

/** One thing that was wrong. */
export interface RepairFinding {
  readonly kind: RepairFindingKind;
  readonly count: number;
}

/** Missing or incomplete part of a page; `content`: all that it shows. */
export type PageGap = 'content' | 'text' | 'fonts' | 'images' | 'annotations';

/** One page of a repaired file. */
export interface RepairedPage {
  /** `whole`: all of it. `damaged`: with gaps. `rebuilt`: only its content survived; size, fonts and pictures are guesses. */
  readonly state: 'whole' | 'damaged' | 'rebuilt';
  readonly gaps: readonly PageGap[];
}

/** Faults of a file, and the state of its pages after the repair. */
export interface RepairReport {
  /**
   * True when nothing was wrong: the result is the file itself. Of a signed file `findings` may then hold `syntax`: faults
   * that harm nobody, and whose mending would break the signatures.
   */
  readonly isUndamaged: boolean;
  readonly findings: readonly RepairFinding[];
  /** In the order of the result. */
  readonly pages: readonly RepairedPage[];
  /** Pages that the file says it has and of which nothing was found. */
  readonly lostPages: number;
}

/** A repaired file. */
export interface RepairResult {
  readonly bytes: Uint8Array;
  readonly report: RepairReport;
}
