/** One defence, how to take it out, and the test that must then fail. */
export interface Defence {
  /** Number in the list of attacks in docs/attacks.md. */
  readonly number: string;
  readonly what: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** Taken out with it: another that would hold alone. */
  readonly also?: readonly { readonly file: string; readonly from: string; readonly to: string }[];
  /** Test file. */
  readonly tests: string;
  /** Pattern of the test's title. */
  readonly pattern: string;
}
