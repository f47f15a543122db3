/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  'page-numbers': (
    <>
      <path className="icon-paper" d="M8 4h17l7 7v25H8zM25 4v7h7" />
      <path className="icon-move upright" d="M13 10h7M15 26l2.5-1.5V32M22 26l2.5-1.5V32" />
    </>
  ),
};
