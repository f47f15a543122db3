/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  compress: (
    <>
      <path className="icon-paper" d="M13 13h14v14H13z" />
      <path className="icon-move" d="M4 4l6 6m0-5v5H5M36 4l-6 6m0-5v5h5M4 36l6-6m0 5v-5H5M36 36l-6-6m0 5v-5h5" />
    </>
  ),
};
