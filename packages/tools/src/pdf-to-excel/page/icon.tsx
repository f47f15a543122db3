/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  'pdf-to-excel': (
    <>
      <path className="icon-paper" d="M4 5h14v19H4zM22 16h14v19H22z" />
      <path className="icon-move" d="M22 22h14M22 28.5h14M27 16v19M7 29c1 4 6 6 11 4m-3.5-3.5 4 3.5-3.5 4" />
    </>
  ),
};
