/** The icon of the page, by its name in the declaration: a page, and a label tied to it. */
export const ICONS = {
  properties: (
    <>
      <path className="icon-paper" d="M8 4h17l7 7v25H8zM25 4v7h7" />
      <path className="icon-move" d="M13 13h7M13 18h11M13 23h4" />
      <path className="icon-move" d="M21 27l5-5h8v10h-8zM27.5 27h.01" />
    </>
  ),
};
