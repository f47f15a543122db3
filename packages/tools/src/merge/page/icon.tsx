/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  merge: (
    <>
      <path className="icon-paper" d="M4 6h11v14H4zM25 6h11v14H25zM14.5 23h11v14h-11z" />
      <path className="icon-move" d="M9.5 23v5h3M30.5 23v5h-3" />
    </>
  ),
};
