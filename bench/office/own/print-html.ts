import { escapeXml } from '@recto/codecs';
import { type BenchDocument, type Marked, type Piece, runsOf, SIZES_POINTS, spanAt } from './pieces.ts';

function inline(text: Marked): string {
  return runsOf(text)
    .map(({ text: plain, isBold, isItalic }) => {
      const inner = isItalic ? `<em>${escapeXml(plain)}</em>` : escapeXml(plain);
      return isBold ? `<strong>${inner}</strong>` : inner;
    })
    .join('');
}

function listHtml(items: readonly Marked[], tag: string): string {
  let html = `<${tag}>`;
  let depth = 0;
  for (const item of items) {
    const isDeep = item.startsWith('>');
    if (isDeep && depth === 0) html = `${html.slice(0, -'</li>'.length)}<${tag}>`;
    if (!isDeep && depth === 1) html += `</${tag}></li>`;
    depth = isDeep ? 1 : 0;
    html += `<li>${inline(item.replace(/^>/, ''))}</li>`;
  }
  return `${html}${depth === 1 ? `</${tag}></li>` : ''}</${tag}>`;
}

function rowHtml(row: readonly Marked[], isHead: boolean): string {
  const tag = isHead ? 'th' : 'td';
  const cells = row.flatMap((cell, column) => {
    if (cell === '~') return [];
    const look = /^[-\d.,€%$ ]+$/.test(cell) ? ' class="number"' : '';
    return [`<${tag}${look} colspan="${spanAt(row, column)}">${inline(cell)}</${tag}>`];
  });
  return `<tr>${cells.join('')}</tr>`;
}

function pieceHtml(piece: Piece): string {
  switch (piece.kind) {
    case 'heading':
      return `<h${piece.level}>${inline(piece.text)}</h${piece.level}>`;
    case 'paragraph':
      return `<p>${inline(piece.text)}</p>`;
    case 'list':
      return listHtml(piece.items, piece.isOrdered ? 'ol' : 'ul');
    case 'columns':
      return `<div style="columns:${piece.count};column-gap:8mm">${piece.pieces.map(pieceHtml).join('')}</div>`;
    case 'table': {
      const [head = [], ...rows] = piece.rows;
      const body = rows.map((row) => rowHtml(row, false)).join('');
      return `<table class="${piece.isRuled ? 'ruled' : 'plain'}"><thead>${rowHtml(head, true)}</thead><tbody>${body}</tbody></table>`;
    }
  }
}

/** The page that a browser prints. */
export function printHtml({ language, isRightToLeft, fontFamily, isJustified, pieces }: BenchDocument): string {
  return `<!doctype html><html lang="${language}" dir="${isRightToLeft ? 'rtl' : 'ltr'}"><meta charset="utf-8"><title>${language}</title><style>
body{margin:0;font:${SIZES_POINTS.body}pt/1.4 ${fontFamily};${isJustified ? 'text-align:justify;' : ''}}
h1{font-size:${SIZES_POINTS[1]}pt;text-align:start}h2{font-size:${SIZES_POINTS[2]}pt;text-align:start}h3{font-size:${SIZES_POINTS[3]}pt;text-align:start}
p{margin:0 0 8pt}table{border-collapse:collapse;margin:6pt 0 12pt;width:100%}td,th{padding:3pt 8pt;text-align:start;vertical-align:top}
.number{text-align:end}.ruled td,.ruled th{border:0.75pt solid #555}.plain th{border-bottom:1pt solid #333}
h1,h2,h3{break-after:avoid}</style><body>${pieces.map(pieceHtml).join('')}</body></html>`;
}
