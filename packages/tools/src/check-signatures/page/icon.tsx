/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  'check-signatures': (
    <>
      <path className="icon-paper" d="M8 4h17l7 7v25H8zM25 4v7h7" />
      <path className="icon-move upright" d="M12 32h16M13.5 21.5l5 5 8.5-10" />
    </>
  ),
};
