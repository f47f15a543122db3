/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  redact: (
    <>
      <path className="icon-paper" d="M8 4h17l7 7v25H8zM25 4v7h7" />
      <path className="icon-move" d="M13 17h6M13 23.5h14M13 30h8" />
      <path className="icon-cut" d="M21.5 17H27" />
    </>
  ),
};
