import { element, XML_HEADER } from '@recto/codecs';
import type { PageArea } from '@recto/contract/capabilities/page-model';
import { size } from '../shapes/shape-properties.ts';
import { PLACEHOLDERS } from './shape-xml.ts';
import type { Placeholder } from './text-box.ts';

export const NAMESPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

/** The beginning of every shape tree: the group that all shapes are in. */
export const SHAPE_TREE =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>';

const COLORS: readonly (readonly [name: string, color: string])[] = [
  ['dk1', '000000'],
  ['lt1', 'FFFFFF'],
  ['dk2', '44546A'],
  ['lt2', 'E7E6E6'],
  ['accent1', '4472C4'],
  ['accent2', 'ED7D31'],
  ['accent3', 'A5A5A5'],
  ['accent4', 'FFC000'],
  ['accent5', '5B9BD5'],
  ['accent6', '70AD47'],
  ['hlink', '0563C1'],
  ['folHlink', '954F72'],
];

const FONTS = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>';
const FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const NAMES = { title: 'Title', body: 'Content' } as const;

/** ppt/theme/theme1.xml: plain, since every slide says itself how it looks. */
export const THEME = [
  `${XML_HEADER}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Plain"><a:themeElements><a:clrScheme name="Plain">`,
  ...COLORS.map(([name, color]) => `<a:${name}><a:srgbClr val="${color}"/></a:${name}>`),
  `</a:clrScheme><a:fontScheme name="Plain"><a:majorFont>${FONTS}</a:majorFont><a:minorFont>${FONTS}</a:minorFont></a:fontScheme><a:fmtScheme name="Plain">`,
  `<a:fillStyleLst>${FILL.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${`<a:ln w="6350">${FILL}</a:ln>`.repeat(3)}</a:lnStyleLst>`,
  `<a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${FILL.repeat(3)}</a:bgFillStyleLst>`,
  '</a:fmtScheme></a:themeElements></a:theme>',
].join('');

/** Areas of a deck's placeholders. */
export type DeckPlaceholders = Readonly<Record<Placeholder, PageArea>>;

function placeholdersXml(areas: DeckPlaceholders): string {
  const shapes = (['title', 'body'] as const).map((kind, index) => {
    const names = element('p:cNvPr', { id: index + 2, name: NAMES[kind] });
    return [
      `<p:sp><p:nvSpPr>${names}<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr>${element('p:ph', PLACEHOLDERS[kind])}</p:nvPr></p:nvSpPr>`,
      `<p:spPr>${size(areas[kind])}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>`,
      '<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr lang="en-US"/></a:p></p:txBody></p:sp>',
    ].join('');
  });
  return shapes.join('');
}

/** ppt/slideMasters/slideMaster1.xml. @param layout relationship of its only layout */
export function masterPart(layout: string, areas: DeckPlaceholders): string {
  const map = COLORS.filter(([name]) => /accent|link/i.test(name)).map(([name]) => `${name}="${name}"`);
  return [
    `${XML_HEADER}<p:sldMaster ${NAMESPACES}><p:cSld><p:bg><p:bgPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill><a:effectLst/></p:bgPr></p:bg><p:spTree>${SHAPE_TREE}${placeholdersXml(areas)}</p:spTree></p:cSld>`,
    `<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" ${map.join(' ')}/>`,
    `<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="${layout}"/></p:sldLayoutIdLst></p:sldMaster>`,
  ].join('');
}

/** ppt/slideLayouts/slideLayout1.xml */
export function layoutPart(areas: DeckPlaceholders): string {
  return `${XML_HEADER}<p:sldLayout ${NAMESPACES} type="obj"><p:cSld name="Title and Content"><p:spTree>${SHAPE_TREE}${placeholdersXml(areas)}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`;
}
