/** The icon of the page, by its name in the declaration. */
export const ICONS = {
  'compress-lite': (
    <>
      <path className="icon-paper" d="M9 14h22v12H9z" />
      <path className="icon-move" d="M20 2v8m-3.5-3.5L20 10l3.5-3.5M20 38v-8m-3.5 3.5L20 30l3.5 3.5" />
    </>
  ),
};
