/** The icon of the page, by its name in the declaration: a page, and a picture that leaves it. */
export const ICONS = {
  extract: (
    <>
      <path className="icon-paper" d="M6 4h16l6 6v7M6 4v32h11M22 4v6h6" />
      <path className="icon-move" d="M11 12h6M11 17h8M20 21h16v13H20zm0 10 5-5 4 4 3-3 4 4" />
    </>
  ),
};
