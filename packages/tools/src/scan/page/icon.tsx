/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  scan: (
    <>
      <path className="icon-paper" d="m12 8 18 3-3 22-18-4z" />
      <path
        className="icon-move"
        d="M4 11V4h7M29 4h7v7M36 29v7h-7M11 36H4v-7M15.5 15l9 1.5M14.8 20l9 1.6M14 25l6 1.2"
      />
    </>
  ),
};
