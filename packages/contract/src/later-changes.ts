/** Changes that a certified document still allows (ISO 32000-2, Table 257): none; filling in and signing; annotating too. */
export type CertificationLevel = 1 | 2 | 3;

/** Changes to a document after a signature was made. */
export interface LaterChanges {
  /** Revisions after the signed one. */
  readonly revisions: number;
  readonly pagesAdded: number;
  readonly pagesRemoved: number;
  /** 0-based, of pages whose content, resources or size differ. */
  readonly changedPages: readonly number[];
  readonly annotations: number;
  /** Names of fields whose value differs. */
  readonly filledFields: readonly string[];
  readonly laterSignatures: number;
  /** Entries of the catalog that differ and are none of the above: scripts, layers, ... */
  readonly otherEntries: readonly string[];
  /** Validation data, which every certification allows. */
  readonly validationData: boolean;
  /** Document information or metadata differ. */
  readonly metadata: boolean;
  /** Bytes that belong to no revision: nothing that a program adds in order. */
  readonly strayBytes: number;
}
