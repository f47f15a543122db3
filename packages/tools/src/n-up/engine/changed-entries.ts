import type { PdfObject } from '@recto/pdf-core';

/** Changed entries of a dictionary; null removes one. */
export type Entries = Record<string, PdfObject>;
