/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  esign: (
    <>
      <path className="icon-paper" d="M8 4h17l7 7v25H8zM25 4v7h7" />
      <path className="icon-move" d="M12 29c3-9 6-12 7-10s-5 9-3 9 4-5 5-4-1 4 1 4 3-2 6-2M12 33h16" />
    </>
  ),
};
