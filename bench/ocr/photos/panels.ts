import { type OcrLanguage, ocrLanguage } from '@recto/contract/ocr-languages';
import { BENCH_TEXTS } from '../texts.ts';
import { SCENE_TEXTS } from './texts.ts';

/** Photographed things: signs and posters on walls, labels on jars, slips and sheets on tables. */
export const SCENE_KINDS = ['sign', 'poster', 'label', 'receipt', 'notice'] as const;
export type SceneKind = (typeof SCENE_KINDS)[number];

/** A flat thing with writing on it, as markup of a fixed size, and what it says. */
export interface Panel {
  readonly html: string;
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly truth: string;
}

/** Background and text colours of signs, posters and labels; some are bright on dark. */
const COLOURS = [
  ['#12418f', '#ffffff'],
  ['#f4e9d0', '#7a1f12'],
  ['#0d5b3a', '#f7f3e0'],
  ['#ffffff', '#1b1b1b'],
  ['#f2c230', '#202020'],
  ['#7d1128', '#f6e3b4'],
  ['#d9e6ea', '#143a52'],
] as const;
const ITEMS_ON_RECEIPT = 6;

/** @param random numbers from 0 to 1 */
export function panelOf(kind: SceneKind, language: OcrLanguage, random: () => number): Panel {
  const { fonts } = BENCH_TEXTS[language];
  const [background, foreground] = COLOURS[Math.floor(random() * COLOURS.length)] ?? COLOURS[0];
  const { body, truth, css, widthPixels, heightPixels } = BODIES[kind](language);
  const isOnPaper = kind === 'receipt' || kind === 'notice';
  const colours = isOnPaper ? 'background:#fbfaf6;color:#26262a' : `background:${background};color:${foreground}`;
  const face = random() < 0.5 && kind !== 'notice' ? fonts.sans : fonts.serif;
  const direction = language === 'ara' ? 'rtl' : 'ltr';
  const html = `<!doctype html><html lang="${ocrLanguage(language).tag}" dir="${direction}"><meta charset="utf-8"><title>panel</title><style>
*{box-sizing:border-box;margin:0}body{width:${widthPixels}px;height:${heightPixels}px;overflow:hidden;${colours};font-family:'${face}'}${css}</style><body>${body}</body></html>`;
  return { html, widthPixels, heightPixels, truth: truth.join('\n') };
}

type Body = Omit<Panel, 'html' | 'truth'> & {
  readonly body: string;
  readonly css: string;
  readonly truth: readonly string[];
};

const paragraphs = (lines: readonly string[]) => lines.map((line) => `<p>${line}</p>`).join('');

const BODIES: Readonly<Record<SceneKind, (language: OcrLanguage) => Body>> = {
  sign: (language) => ({
    widthPixels: 1200,
    heightPixels: 400,
    body: paragraphs(SCENE_TEXTS[language].sign),
    css: 'body{display:flex;flex-direction:column;justify-content:center;align-items:center;border:12px solid currentcolor}p{white-space:nowrap}p:first-child{font:bold 110px/1.35 inherit;font-size:110px;font-weight:bold;line-height:1.35}p+p{font-size:62px;line-height:1.4}',
    truth: SCENE_TEXTS[language].sign,
  }),
  poster: (language) => ({
    widthPixels: 1000,
    heightPixels: 1300,
    body: paragraphs(SCENE_TEXTS[language].poster),
    css: 'body{padding:90px 50px;text-align:center}p{font-size:56px;line-height:1.6;white-space:nowrap}p:first-child{font-size:94px;font-weight:bold}p:nth-child(2){font-size:70px;margin-bottom:520px}',
    truth: SCENE_TEXTS[language].poster,
  }),
  label: (language) => ({
    widthPixels: 900,
    heightPixels: 620,
    body: paragraphs(SCENE_TEXTS[language].label),
    css: 'body{padding:60px;border:5px double currentcolor}p{font-size:46px;line-height:1.6;white-space:nowrap}p:first-child{font-size:74px;font-weight:bold}',
    truth: SCENE_TEXTS[language].label,
  }),
  receipt(language) {
    const { title, things, columns } = BENCH_TEXTS[language];
    const rows = things.slice(0, ITEMS_ON_RECEIPT).map((thing, at) => [thing, ((240 + at * 365) / 100).toFixed(2)]);
    const sum = [columns.at(-1) ?? '', rows.reduce((all, [, price]) => all + Number(price), 0).toFixed(2)];
    const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    return {
      widthPixels: 760,
      heightPixels: 1050,
      body: `<p>${title}</p><table>${rows.map(row).join('')}</table><table>${row(sum)}</table><p>2026-05-17 10:42</p>`,
      css: 'body{padding:60px 50px}p{font-size:42px;text-align:center;margin-bottom:40px}table{width:100%;border-collapse:collapse;font-size:46px;line-height:1.55;margin-bottom:34px}table+table{font-weight:bold;border-top:3px dashed}td{white-space:nowrap}td:last-child{text-align:end}',
      truth: [title, ...[...rows, sum].map((cells) => cells.join(' ')), '2026-05-17 10:42'],
    };
  },
  notice(language) {
    const { title, sentences } = BENCH_TEXTS[language];
    return {
      widthPixels: 1240,
      heightPixels: 1500,
      body: `<h1>${title}</h1><p>${sentences.slice(0, 3).join(' ')}</p><p>${sentences.slice(3, 6).join(' ')}</p>`,
      css: 'body{padding:110px}h1{font-size:52px;margin-bottom:40px}p{font-size:38px;line-height:1.55;margin-bottom:36px}',
      truth: [title, ...sentences.slice(0, 6)],
    };
  },
};
