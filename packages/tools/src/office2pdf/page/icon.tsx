/** The icons of the pages, by the names in the declaration. */
export const ICONS = {
  'word-to-pdf': (
    <>
      <path className="icon-paper" d="M4 5h14v19H4zM22 16h14v19H22z" />
      <path className="icon-move" d="M7 10h8M7 14h8M7 18h5M33 11c-1-4-6-6-11-4m3.5 3.5-4-3.5 3.5-4" />
    </>
  ),
  'excel-to-pdf': (
    <>
      <path className="icon-paper" d="M4 5h14v19H4zM22 16h14v19H22z" />
      <path className="icon-move" d="M4 11h14M4 17.5h14M9 5v19M33 11c-1-4-6-6-11-4m3.5 3.5-4-3.5 3.5-4" />
    </>
  ),
  'powerpoint-to-pdf': (
    <>
      <path className="icon-paper" d="M3 8h17v13H3zM22 16h14v19H22z" />
      <path className="icon-move" d="M6 12h8M6 16h5M11.5 21v4M7.5 25h8M33 11c-1-4-6-6-11-4" />
    </>
  ),
};
