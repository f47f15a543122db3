/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  compare: (
    <>
      <path className="icon-paper" d="M4 6h14v28H4zM22 6h14v28H22z" />
      <path className="icon-move" d="M8 13h6M8 18h6M26 13h6M26 23h6M8 23h6" />
      <path className="icon-cut" d="M26 18h6M8 28h6" />
    </>
  ),
};
