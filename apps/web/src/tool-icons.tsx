/** Each icon is a small diagram of what happens to the pages: ink for paper, blue for what moves, red for what cuts. */
const ICONS: Readonly<Record<string, readonly { readonly kind: 'paper' | 'move' | 'cut'; readonly d: string }[]>> = {
  merge: [
    { kind: 'paper', d: 'M4 6h11v14H4zM25 6h11v14H25z' },
    { kind: 'move', d: 'M9.5 23v5h3M30.5 23v5h-3' },
    { kind: 'paper', d: 'M14.5 23h11v14h-11z' },
  ],
  split: [
    { kind: 'paper', d: 'M5 5h13v30H5zM22 5h13v30H22z' },
    { kind: 'cut', d: 'M20 2v5M20 11v5M20 20v5M20 29v5' },
  ],
  reorder: [
    { kind: 'paper', d: 'M4 17h9v14H4zM15.5 17h9v14h-9zM27 17h9v14h-9z' },
    { kind: 'move', d: 'M31.5 13C29 6 12 6 8.5 13m-.5-5.5.5 5.5 5.5-1' },
  ],
  rotate: [
    { kind: 'paper', d: 'M7 13h16v21H7z' },
    { kind: 'move', d: 'M16 7c10-1.5 16 5 16 13m-4.5-4 4.5 4.5 4.5-4.5' },
  ],
  compress: [
    { kind: 'paper', d: 'M13 13h14v14H13z' },
    { kind: 'move', d: 'M4 4l6 6m0-5v5H5M36 4l-6 6m0-5v5h5M4 36l6-6m0 5v-5H5M36 36l-6-6m0 5v-5h5' },
  ],
  'compress-lite': [
    { kind: 'paper', d: 'M9 14h22v12H9z' },
    { kind: 'move', d: 'M20 2v8m-3.5-3.5L20 10l3.5-3.5M20 38v-8m-3.5 3.5L20 30l3.5 3.5' },
  ],
  convert: [
    { kind: 'paper', d: 'M4 5h14v19H4zM22 16h14v19H22z' },
    { kind: 'move', d: 'M23 5h7v7m-3-3 3 3 3-3M17 35h-7v-7m-3 3 3-3 3 3' },
  ],
  'image-to-pdf': [
    { kind: 'paper', d: 'M4 9h15v13H4zM22 4h14v32H22z' },
    { kind: 'move', d: 'm6.5 19 4-5 3 3 2-2 2 3M24.5 9h9v8h-9zM11.5 26v6h6m-2.5-3 3 3-3 3' },
  ],
  'pdf-to-image': [
    { kind: 'paper', d: 'M4 4h14v32H4zM21 18h15v13H21z' },
    { kind: 'move', d: 'M7 9h8M7 13h8M7 17h5m11.5 11 4-5 3 3 2-2 2 3M22 8h6v6m-3-3 3 3 3-3' },
  ],
  protect: [
    { kind: 'paper', d: 'M8 4h17l7 7v25H8zM25 4v7h7' },
    { kind: 'move', d: 'M14.5 21h11v9h-11zM16.5 21v-3a3.5 3.5 0 0 1 7 0v3' },
  ],
  ocr: [
    { kind: 'paper', d: 'M8 4h17l7 7v25H8zM25 4v7h7' },
    { kind: 'move', d: 'M13 17v-3h3M24 14h3v3M27 27v3h-3M16 30h-3v-3M16.5 22h7M16.5 25.5h5M16.5 18.5h7' },
  ],
  esign: [
    { kind: 'paper', d: 'M8 4h17l7 7v25H8zM25 4v7h7' },
    { kind: 'move', d: 'M12 29c3-9 6-12 7-10s-5 9-3 9 4-5 5-4-1 4 1 4 3-2 6-2M12 33h16' },
  ],
  'check-signatures': [
    { kind: 'paper', d: 'M8 4h17l7 7v25H8zM25 4v7h7' },
    { kind: 'move', d: 'M12 32h16M13.5 21.5l5 5 8.5-10' },
  ],
  watermark: [
    { kind: 'paper', d: 'M8 4h17l7 7v25H8zM25 4v7h7' },
    { kind: 'move', d: 'M12 31 28 17M12 24.5l8.5-7.5M19.5 31l8.5-7.5' },
  ],
  'pdf-to-word': [
    { kind: 'paper', d: 'M4 5h14v19H4zM22 16h14v19H22z' },
    { kind: 'move', d: 'M25 21h8M25 25h8M25 29h5M7 29c1 4 6 6 11 4m-3.5-3.5 4 3.5-3.5 4' },
  ],
  'pdf-to-excel': [
    { kind: 'paper', d: 'M4 5h14v19H4zM22 16h14v19H22z' },
    { kind: 'move', d: 'M22 22h14M22 28.5h14M27 16v19M7 29c1 4 6 6 11 4m-3.5-3.5 4 3.5-3.5 4' },
  ],
  'pdf-to-powerpoint': [
    { kind: 'paper', d: 'M4 5h14v19H4zM20 19h17v13H20z' },
    { kind: 'move', d: 'M23 23h8M23 27h5M28.5 32v4M24.5 36h8M7 29c1 4 4 6 9 4m-3.5-3.5 4 3.5-3.5 4' },
  ],
  'word-to-pdf': [
    { kind: 'paper', d: 'M4 5h14v19H4zM22 16h14v19H22z' },
    { kind: 'move', d: 'M7 10h8M7 14h8M7 18h5M33 11c-1-4-6-6-11-4m3.5 3.5-4-3.5 3.5-4' },
  ],
  'excel-to-pdf': [
    { kind: 'paper', d: 'M4 5h14v19H4zM22 16h14v19H22z' },
    { kind: 'move', d: 'M4 11h14M4 17.5h14M9 5v19M33 11c-1-4-6-6-11-4m3.5 3.5-4-3.5 3.5-4' },
  ],
  'powerpoint-to-pdf': [
    { kind: 'paper', d: 'M3 8h17v13H3zM22 16h14v19H22z' },
    { kind: 'move', d: 'M6 12h8M6 16h5M11.5 21v4M7.5 25h8M33 11c-1-4-6-6-11-4' },
  ],
  repair: [
    { kind: 'paper', d: 'M8 4h17l7 7v25H8zM25 4v7h7' },
    { kind: 'cut', d: 'M8 17l6 3-3 4 5 3-3 3 4 6' },
    { kind: 'move', d: 'M21 26h8M25 22v8' },
  ],
  unlock: [
    { kind: 'paper', d: 'M8 4h17l7 7v25H8zM25 4v7h7' },
    { kind: 'move', d: 'M14.5 21h11v9h-11zM16.5 21v-5a3.5 3.5 0 0 1 6.5-1.8' },
  ],
};

/** A plain sheet, for a tool whose icon is not drawn yet. */
const SHEET = [{ kind: 'paper', d: 'M8 4h17l7 7v25H8zM25 4v7h7' }] as const;

/** The icon of a tool, by the name in its declaration. */
export function ToolIcon({ name }: { readonly name: string }) {
  return (
    <svg className="tool-icon" viewBox="0 0 40 40" aria-hidden="true">
      {(ICONS[name] ?? SHEET).map(({ kind, d }) => (
        <path key={d} className={`icon-${kind}`} d={d} />
      ))}
    </svg>
  );
}
