/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  'n-up': (
    <>
      <path className="icon-paper" d="M4 8h32v24H4z" />
      <path className="icon-move" d="M8 12h10.5v16H8zM21.5 12H32v16H21.5z" />
    </>
  ),
};
