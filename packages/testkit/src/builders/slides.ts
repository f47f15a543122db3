import { escapeXml } from '@recto/codecs';
import { buildZip, type PartRelation, relationsXml } from './office-documents.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml';
const GROUP = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';
const COLORS = ['dk1', 'lt1', 'dk2', 'lt2', ...[1, 2, 3, 4, 5, 6].map((n) => `accent${n}`), 'hlink', 'folHlink'];
const EMU_PER_LINE = 700_000;

/** One line of a slide, a box of its own. */
export interface SlideLine {
  readonly text: string;
  /** An address, or `#n` for slide n, from 1. */
  readonly link?: string;
  /** The link lies on the whole box, not on its words. */
  readonly isBoxLink?: boolean;
}

export interface SlideSpec {
  readonly lines: readonly SlideLine[];
  readonly isHidden?: boolean;
  /** Speaker's notes. */
  readonly notes?: string;
}

/** A presentation of the given slides. */
export function buildPptx(slides: readonly SlideSpec[]): Uint8Array {
  const parts: Record<string, string> = {};
  for (const [index, slide] of slides.entries()) {
    const relations: PartRelation[] = [{ id: 'rIdL', type: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' }];
    const boxes = slide.lines.map((line, number) => box(line, number, relations));
    parts[`ppt/slides/slide${index + 1}.xml`] =
      `${XML}<p:sld ${SPACES}${slide.isHidden ? ' show="0"' : ''}><p:cSld><p:spTree>${GROUP}${boxes.join('')}</p:spTree></p:cSld></p:sld>`;
    if (slide.notes !== undefined) {
      relations.push({ id: 'rIdN', type: 'notesSlide', target: `../notesSlides/notesSlide${index + 1}.xml` });
      parts[`ppt/notesSlides/notesSlide${index + 1}.xml`] = notesPage('notes', slide.notes);
      parts[`ppt/notesSlides/_rels/notesSlide${index + 1}.xml.rels`] = relationsXml([
        { id: 'rId1', type: 'slide', target: `../slides/slide${index + 1}.xml` },
        { id: 'rId2', type: 'notesMaster', target: '../notesMasters/notesMaster1.xml' },
      ]);
    }
    parts[`ppt/slides/_rels/slide${index + 1}.xml.rels`] = relationsXml(relations);
  }
  const listed = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rIdS${index + 1}"/>`);
  const overrides = {
    '/ppt/presentation.xml': 'presentation.main',
    '/ppt/slideMasters/slideMaster1.xml': 'slideMaster',
    '/ppt/slideLayouts/slideLayout1.xml': 'slideLayout',
    '/ppt/notesMasters/notesMaster1.xml': 'notesMaster',
    ...Object.fromEntries(slides.map((_, index) => [`/ppt/slides/slide${index + 1}.xml`, 'slide'])),
    ...Object.fromEntries(
      slides.flatMap(({ notes }, index) =>
        notes === undefined ? [] : [[`/ppt/notesSlides/notesSlide${index + 1}.xml`, 'notesSlide']],
      ),
    ),
  };
  const types = Object.entries(overrides).map(
    ([name, kind]) => `<Override PartName="${name}" ContentType="${TYPE}.${kind}+xml"/>`,
  );
  const map = `<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" ${COLORS.slice(4)
    .map((name) => `${name}="${name}"`)
    .join(' ')}/>`;
  const colors = COLORS.map(
    (name, index) => `<a:${name}><a:srgbClr val="${index % 2 ? 'FFFFFF' : '000000'}"/></a:${name}>`,
  );
  const font = '<a:latin typeface="Liberation Sans"/><a:ea typeface=""/><a:cs typeface=""/>';
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  return buildZip({
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/ppt/theme/theme1.xml" ContentType="application/vnd.openxmlformats-officedocument.theme+xml"/>${types.join('')}</Types>`,
    '_rels/.rels': relationsXml([{ id: 'rId1', type: 'officeDocument', target: 'ppt/presentation.xml' }]),
    'ppt/presentation.xml': `${XML}<p:presentation ${SPACES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rIdM"/></p:sldMasterIdLst><p:notesMasterIdLst><p:notesMasterId r:id="rIdN"/></p:notesMasterIdLst><p:sldIdLst>${listed.join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationsXml([
      { id: 'rIdM', type: 'slideMaster', target: 'slideMasters/slideMaster1.xml' },
      { id: 'rIdN', type: 'notesMaster', target: 'notesMasters/notesMaster1.xml' },
      ...slides.map((_, index) => ({ id: `rIdS${index + 1}`, type: 'slide', target: `slides/slide${index + 1}.xml` })),
    ]),
    'ppt/slideMasters/slideMaster1.xml': `${XML}<p:sldMaster ${SPACES}><p:cSld><p:spTree>${GROUP}</p:spTree></p:cSld>${map}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationsXml([
      { id: 'rId1', type: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' },
      { id: 'rId2', type: 'theme', target: '../theme/theme1.xml' },
    ]),
    'ppt/notesMasters/notesMaster1.xml': notesPage('notesMaster', 'Notes', map),
    'ppt/notesMasters/_rels/notesMaster1.xml.rels': relationsXml([
      { id: 'rId1', type: 'theme', target: '../theme/theme1.xml' },
    ]),
    'ppt/slideLayouts/slideLayout1.xml': `${XML}<p:sldLayout ${SPACES}><p:cSld><p:spTree>${GROUP}</p:spTree></p:cSld></p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationsXml([
      { id: 'rId1', type: 'slideMaster', target: '../slideMasters/slideMaster1.xml' },
    ]),
    'ppt/theme/theme1.xml': `${XML}<a:theme ${SPACES} name="Plain"><a:themeElements><a:clrScheme name="Plain">${colors.join('')}</a:clrScheme><a:fontScheme name="Plain"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme><a:fmtScheme name="Plain"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${`<a:ln>${fill}</a:ln>`.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`,
    ...parts,
  });
}

function notesPage(kind: 'notes' | 'notesMaster', text: string, map = ''): string {
  const frame = '<a:xfrm><a:off x="600000" y="4400000"/><a:ext cx="5600000" cy="4000000"/></a:xfrm>';
  return `${XML}<p:${kind} ${SPACES}><p:cSld><p:spTree>${GROUP}<p:sp><p:nvSpPr><p:cNvPr id="2" name="Notes"/><p:cNvSpPr/><p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr><p:spPr>${frame}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="en-US"/><a:t>${escapeXml(text)}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld>${map}</p:${kind}>`;
}

function box({ text, link, isBoxLink }: SlideLine, number: number, relations: PartRelation[]): string {
  let click = '';
  if (link !== undefined) {
    const id = `rId${number + 1}`;
    const isSlide = link.startsWith('#');
    relations.push(
      isSlide
        ? { id, type: 'slide', target: `slide${link.slice(1)}.xml` }
        : { id, type: 'hyperlink', target: escapeXml(link), isExternal: true },
    );
    click = `<a:hlinkClick r:id="${id}"${isSlide ? ' action="ppaction://hlinksldjump"' : ''}/>`;
  }
  const [ofBox, ofWords] = isBoxLink ? [click, ''] : ['', click];
  return `<p:sp><p:nvSpPr><p:cNvPr id="${number + 2}" name="Box ${number}">${ofBox}</p:cNvPr><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="900000" y="${(number + 1) * EMU_PER_LINE}"/><a:ext cx="6000000" cy="500000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="en-US" sz="2000">${ofWords}</a:rPr><a:t>${escapeXml(text)}</a:t></a:r></a:p></p:txBody></p:sp>`;
}
