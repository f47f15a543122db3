/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  watermark: (
    <>
      <path className="icon-paper" d="M8 4h17l7 7v25H8zM25 4v7h7" />
      <path className="icon-move" d="M12 31 28 17M12 24.5l8.5-7.5M19.5 31l8.5-7.5" />
    </>
  ),
};
