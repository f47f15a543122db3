/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  rotate: (
    <>
      <path className="icon-paper" d="M7 13h16v21H7z" />
      <path className="icon-move upright" d="M16 7c10-1.5 16 5 16 13m-4.5-4 4.5 4.5 4.5-4.5" />
    </>
  ),
};
