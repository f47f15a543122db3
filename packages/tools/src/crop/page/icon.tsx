/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  crop: (
    <>
      <path className="icon-paper" d="M8 4h17l7 7v25H8zM25 4v7h7" />
      <path className="icon-move" d="M16 19h8M16 24h8" />
      <path className="icon-cut" d="M12 10v20h20M4 14h24v20" />
    </>
  ),
};
