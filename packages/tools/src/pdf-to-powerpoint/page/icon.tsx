/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  'pdf-to-powerpoint': (
    <>
      <path className="icon-paper" d="M4 5h14v19H4zM20 19h17v13H20z" />
      <path className="icon-move" d="M23 23h8M23 27h5M28.5 32v4M24.5 36h8M7 29c1 4 4 6 9 4m-3.5-3.5 4 3.5-3.5 4" />
    </>
  ),
};
