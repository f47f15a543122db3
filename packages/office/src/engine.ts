/** Conversion that LibreOffice performs on one document. Crosses processes as JSON. */
export interface EngineRequest {
  /** Extension of the source, without the dot; lets LibreOffice begin with the right reader. */
  readonly extension: string;
  /** The reader to use, where the content does not say it by itself. */
  readonly filter?: string;
  readonly filterOptions?: string;
  readonly password?: string;
  /** Ask for the text, links and fonts of the source. */
  readonly wantsSource: boolean;
  /** Values of the PDF export filter. */
  readonly export: Readonly<Record<string, string | number | boolean>>;
  readonly sheets: {
    readonly orientation: string;
    readonly fitWidth: boolean;
    readonly includeHidden: boolean;
    readonly names: readonly string[];
  };
  readonly timeoutMs: number;
}

/** Why there is no PDF. */
export type EngineRefusal = 'password' | 'load' | 'export' | 'kind' | 'empty';

/** Properties of the document that LibreOffice reports. */
export interface EngineFacts {
  readonly application: 'writer' | 'calc' | 'impress';
  readonly title: string;
  readonly language: string;
  readonly hiddenSheets: readonly string[];
  readonly hiddenSlides: number;
  /** Formulas that came into the document as LibreOffice has it; null where it cannot be asked. */
  readonly formulas: number | null;
  /** Null when they were not asked for or could not be read. */
  readonly source: {
    readonly text: string;
    readonly links: readonly { readonly href: string; readonly text: string; readonly isShape: boolean }[];
    readonly fonts: readonly string[];
  } | null;
}

export type EngineAnswer =
  | {
      readonly kind: 'done';
      readonly facts: EngineFacts;
      readonly pdf: Uint8Array;
      readonly families: readonly string[];
    }
  | { readonly kind: 'refused'; readonly reason: EngineRefusal; readonly missingSheets: readonly string[] };

/** One that converts: the pool itself, or the way to it. */
export interface OfficeEngine {
  /** @throws engine-missing, engine-crashed, timed-out, server-busy, cancelled, too-demanding */
  convert(request: EngineRequest, document: Uint8Array, signal: AbortSignal | undefined): Promise<EngineAnswer>;
}
