/** Share of the work that is recognition, page by page; the rest is laying the text. */
export const RECOGNITION_SHARE = 0.95;
