/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  protect: (
    <>
      <path className="icon-paper" d="M8 4h17l7 7v25H8zM25 4v7h7" />
      <path className="icon-move" d="M14.5 21h11v9h-11zM16.5 21v-3a3.5 3.5 0 0 1 7 0v3" />
    </>
  ),
};
