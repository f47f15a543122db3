/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  'image-to-pdf': (
    <>
      <path className="icon-paper" d="M4 9h15v13H4zM22 4h14v32H22z" />
      <path className="icon-move" d="m6.5 19 4-5 3 3 2-2 2 3M24.5 9h9v8h-9zM11.5 26v6h6m-2.5-3 3 3-3 3" />
    </>
  ),
};
