/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  ocr: (
    <>
      <path className="icon-paper" d="M8 4h17l7 7v25H8zM25 4v7h7" />
      <path className="icon-move" d="M13 17v-3h3M24 14h3v3M27 27v3h-3M16 30h-3v-3M16.5 22h7M16.5 25.5h5M16.5 18.5h7" />
    </>
  ),
};
