import { element } from '@recto/codecs';
import type { PageLink } from '@recto/contract/capabilities/page-model';
import type { Paragraph, Run } from '../model.ts';
import type { Relationships } from '../package/relationships.ts';
import { faceOfRun, faceXml, isRtlRun, runXml, type TypeFace, twips } from './text-xml.ts';

/** Layout of a paragraph that its own geometry does not give. */
export interface ParagraphLayout {
  readonly style: string | null;
  readonly base: TypeFace;
  readonly beforePoints: number;
  readonly afterPoints?: number;
  readonly number?: { readonly number: number; readonly level: number };
  readonly breaksPage?: boolean;
  /** Put before the text: bookmarks, anchored pictures. */
  readonly prefix?: string;
  /** Properties that stand first in w:pPr, after the style: a frame. */
  readonly frame?: string;
  /** A line that holds a picture must be free to grow. */
  readonly isFreeLine?: boolean;
  readonly section?: string;
  readonly keepsWithNext?: boolean;
}

const ALIGNMENTS = { start: null, center: 'center', end: 'end', justify: 'both' } as const;

/** Parts of the surrounding document that runs refer to. */
export interface RunContext {
  readonly relationships: Relationships;
  /** Name of the bookmark at the beginning of a page. */
  bookmarkOf(pageIndex: number): string;
  /** Identifier of a footnote. */
  noteId(note: number): number;
}

/** A w:p. The elements of w:pPr stand in the order of the schema (CT_PPr). */
export function paragraphXml(paragraph: Paragraph, layout: ParagraphLayout, context: RunContext): string {
  const properties = propertiesXml(paragraph, layout);
  const content = (layout.prefix ?? '') + runsXml(paragraph.runs, layout.base, context);
  return `<w:p>${properties}${content}</w:p>`;
}

export function propertiesXml(paragraph: Paragraph, layout: ParagraphLayout): string {
  const { alignment, isRightToLeft, indentPoints, firstIndentPoints } = paragraph;
  const parts: string[] = [];
  if (layout.style) parts.push(element('w:pStyle', { 'w:val': layout.style }));
  if (layout.keepsWithNext) parts.push('<w:keepNext/>');
  if (layout.breaksPage) parts.push('<w:pageBreakBefore/>');
  if (layout.frame) parts.push(layout.frame);
  parts.push('<w:widowControl w:val="0"/>');
  if (layout.number) {
    parts.push(
      `<w:numPr>${element('w:ilvl', { 'w:val': layout.number.level })}${element('w:numId', { 'w:val': layout.number.number })}</w:numPr>`,
    );
  }
  if (isRightToLeft) parts.push('<w:bidi/>');
  const line = twips(Math.min(1500, Math.max(1, paragraph.pitchPoints)));
  parts.push(
    element('w:spacing', {
      'w:before': twips(Math.min(1500, Math.max(0, layout.beforePoints))),
      'w:after': twips(Math.min(1500, Math.max(0, layout.afterPoints ?? 0))),
      ...(layout.isFreeLine ? { 'w:line': 240, 'w:lineRule': 'auto' } : { 'w:line': line, 'w:lineRule': 'exact' }),
    }),
  );
  if (!layout.number && (indentPoints > 0.5 || Math.abs(firstIndentPoints) > 0.5)) {
    const first =
      firstIndentPoints > 0.5
        ? { 'w:firstLine': twips(firstIndentPoints) }
        : firstIndentPoints < -0.5
          ? { 'w:hanging': twips(-firstIndentPoints) }
          : {};
    parts.push(element('w:ind', { 'w:left': twips(indentPoints), ...first }));
  }
  const value = ALIGNMENTS[alignment];
  if (value) parts.push(element('w:jc', { 'w:val': value }));
  if (layout.section) parts.push(layout.section);
  return `<w:pPr>${parts.join('')}</w:pPr>`;
}

/** Runs of one link are one hyperlink, however many lines it takes. */
export function runsXml(runs: readonly Run[], base: TypeFace, context: RunContext): string {
  const groups: { readonly attributes: Record<string, string> | null; xml: string }[] = [];
  for (const run of runs) {
    const attributes = linkAttributes(run, context);
    const last = groups.at(-1);
    const xml = runOrNote(run, base, context);
    if (last?.attributes && attributes && isSameLink(last.attributes, attributes)) last.xml += xml;
    else groups.push({ attributes, xml });
  }
  return groups.map(({ attributes, xml }) => (attributes ? element('w:hyperlink', attributes, xml) : xml)).join('');
}

function linkAttributes({ link, note }: Run, context: RunContext): Record<string, string> | null {
  if (!link || note !== undefined) return null;
  if (isAddress(link)) return { 'r:id': context.relationships.add('hyperlink', link.uri, true), 'w:history': '1' };
  return link.pageIndex === null ? null : { 'w:anchor': context.bookmarkOf(link.pageIndex), 'w:history': '1' };
}

function isAddress(link: PageLink): link is PageLink & { readonly uri: string } {
  return link.uri !== null && /^(https?|mailto|ftp|tel):/i.test(link.uri);
}

function isSameLink(one: Record<string, string>, other: Record<string, string>): boolean {
  return one['r:id'] === other['r:id'] && one['w:anchor'] === other['w:anchor'];
}

function runOrNote(run: Run, base: TypeFace, context: RunContext): string {
  if (run.note !== undefined) {
    const reference = element('w:footnoteReference', { 'w:id': context.noteId(run.note) });
    return `<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr>${reference}</w:r>`;
  }
  const extra = { raise: run.raise, isRtl: isRtlRun(run) };
  const style = run.link && isAddress(run.link) ? { style: 'Hyperlink' } : {};
  return runXml(faceXml(faceOfRun(run, base), base, { ...extra, ...style }), run.text);
}
