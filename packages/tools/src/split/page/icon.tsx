/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  split: (
    <>
      <path className="icon-paper" d="M5 5h13v30H5zM22 5h13v30H22z" />
      <path className="icon-cut" d="M20 2v5M20 11v5M20 20v5M20 29v5" />
    </>
  ),
};
