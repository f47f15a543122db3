import type { FormFieldInfo } from '@recto/contract/form-fields';

/** A line that somebody can sign on: points of the page as it is shown. */
export interface SignatureLine {
  readonly page: number;
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** Fields and lines of a document that can be filled in and signed. */
export interface SigningTargets {
  readonly fields: readonly FormFieldInfo[];
  readonly lines: readonly SignatureLine[];
}
