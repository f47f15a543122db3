import { buildPdf } from './build-pdf.ts';
import { pageMarker } from './draft.ts';
import { richSpec } from './rich-document.ts';

/**
 * The rich document in which every title, name, value, comment, attachment, tag, layer and private entry that belongs to one page
 * holds that page's marker, so that what stays of a page can be seen in the bytes. @param pageCount at least 5
 */
export function markedDocument(seed: number, pageCount: number): Uint8Array {
  const spec = richSpec({ seed, pages: pageCount });
  const pages = typeof spec.pages === 'number' ? [] : spec.pages;
  const marks = Array.from({ length: pageCount }, (_, page) => pageMarker(`R${seed}`, page));
  /** The link that is added to each page. */
  const linkOf = (page: number) => pages[page]?.links?.length ?? 0;
  return buildPdf({
    ...spec,
    pages: pages.map((page, index) => ({
      ...page,
      links: [...(page.links ?? []), { to: { uri: `https://a.example/${marks[index]}` } }],
      comments: [...(page.comments ?? []), { text: `Comment of ${marks[index]}`, reply: `Reply to ${marks[index]}` }],
      entries: { ...page.entries, PieceInfo: { Recto: { Private: `(Private to ${marks[index]})` } } },
    })),
    outline: marks.map((mark, page) => ({
      title: `Title of ${mark}`,
      to: page % 3 === 0 ? { page } : { name: `At ${mark}` },
      children: page % 4 === 0 ? [{ title: `Beyond ${mark}`, to: { uri: 'https://a.example/' } }] : [],
    })),
    destinations: [...(spec.destinations ?? []), ...marks.map((mark, page) => ({ name: `At ${mark}`, page }))],
    attachments: [
      ...(spec.attachments ?? []),
      ...marks.map((mark, page) => ({ name: `${mark}.txt`, content: `Attached to ${mark}`, at: page })),
    ],
    layers: spec.layers && {
      ...spec.layers,
      members: spec.layers.layers.map((_, index) => index),
      layers: [
        ...spec.layers.layers,
        ...marks.map((mark, page) => ({ name: `Layer of ${mark}`, visible: page % 2 === 0, pages: [page] })),
      ],
    },
    tags: spec.tags && {
      ...spec.tags,
      elements: [
        ...spec.tags.elements,
        ...marks.map((mark, page) => ({ role: 'Link', page, link: linkOf(page), alternate: `Words for ${mark}` })),
      ],
    },
    form: {
      ...spec.form,
      fields: [
        ...(spec.form?.fields ?? []),
        ...marks.map((mark, page) => ({
          name: `Field ${mark}`,
          kind: 'text' as const,
          value: `Value ${mark}`,
          pages: [page],
        })),
      ],
    },
  });
}
