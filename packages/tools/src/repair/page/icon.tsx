/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  repair: (
    <>
      <path className="icon-paper" d="M8 4h17l7 7v25H8zM25 4v7h7" />
      <path className="icon-cut" d="M8 17l6 3-3 4 5 3-3 3 4 6" />
      <path className="icon-move" d="M21 26h8M25 22v8" />
    </>
  ),
};
