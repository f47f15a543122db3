/** One page of a document that is put in a new order. */
export type ArrangedPage =
  | {
      readonly kind: 'page';
      /** Index of the document, 0-based. */
      readonly documentIndex: number;
      readonly pageIndex: number;
      /** Clockwise, on top of how the page is shown. */
      readonly turnDegrees: 0 | 90 | 180 | 270;
    }
  | { readonly kind: 'blank'; readonly widthPoints: number; readonly heightPoints: number };
