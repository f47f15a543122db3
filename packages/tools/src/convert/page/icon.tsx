/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  convert: (
    <>
      <path className="icon-paper" d="M4 5h14v19H4zM22 16h14v19H22z" />
      <path className="icon-move" d="M23 5h7v7m-3-3 3 3 3-3M17 35h-7v-7m-3 3 3-3 3 3" />
    </>
  ),
};
