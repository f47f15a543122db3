/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  'pdf-to-image': (
    <>
      <path className="icon-paper" d="M4 4h14v32H4zM21 18h15v13H21z" />
      <path className="icon-move" d="M7 9h8M7 13h8M7 17h5m11.5 11 4-5 3 3 2-2 2 3M22 8h6v6m-3-3 3 3 3-3" />
    </>
  ),
};
