/** Common to every call that may take long. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (fraction: number) => void;
}
