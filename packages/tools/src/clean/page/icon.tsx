/** The icon of the page, by its name in the declaration: a page, and a brush. */
export const ICONS = {
  clean: (
    <>
      <path className="icon-paper" d="M8 4h17l7 7v25H8zM25 4v7h7" />
      <path className="icon-move" d="M28 15l-9 10M15 24l6 5-4 4h-5z" />
    </>
  ),
};
