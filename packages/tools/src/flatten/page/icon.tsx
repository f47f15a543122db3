/** The icon of the page, by its name in the declaration: two sheets pressed onto one. */
export const ICONS = {
  flatten: (
    <>
      <path className="icon-paper" d="M4 28l16-7 16 7-16 8z" />
      <path className="icon-move" d="M8 17l12-5 12 5-12 6zM20 3v8M16 8l4 4 4-4" />
    </>
  ),
};
