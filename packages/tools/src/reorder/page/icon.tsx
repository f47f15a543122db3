/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  reorder: (
    <>
      <path className="icon-paper" d="M4 17h9v14H4zM15.5 17h9v14h-9zM27 17h9v14h-9z" />
      <path className="icon-move" d="M31.5 13C29 6 12 6 8.5 13m-.5-5.5.5 5.5 5.5-1" />
    </>
  ),
};
