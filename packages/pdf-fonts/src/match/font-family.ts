import type { GlyphStyle } from '@recto/contract/capabilities/page-model';

/** PostScript names (without style) and the family that office programs know them by. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^times-?(new)?-?roman|^times(ps|newromanps)?(mt)?$|^nimbusrom|^tinos/i, 'Times New Roman'],
  [/^arialnarrow/i, 'Arial Narrow'],
  [/^arial|^helvetica|^nimbussan|^arimo|^freesans/i, 'Arial'],
  [/^courier|^nimbusmon|^cousine/i, 'Courier New'],
  [/^liberationserif/i, 'Liberation Serif'],
  [/^liberationsansnarrow/i, 'Liberation Sans Narrow'],
  [/^liberationsans/i, 'Liberation Sans'],
  [/^liberationmono/i, 'Liberation Mono'],
  [/^dejavusansmono/i, 'DejaVu Sans Mono'],
  [/^dejavusans/i, 'DejaVu Sans'],
  [/^dejavuserif/i, 'DejaVu Serif'],
  [/^notosans(mono)?cjk(jp|sc|tc|kr)?/i, 'Noto Sans CJK JP'],
  [/^notoserifcjk(jp|sc|tc|kr)?/i, 'Noto Serif CJK JP'],
  [/^ms-?mincho/i, 'MS Mincho'],
  [/^ms-?p?gothic/i, 'MS Gothic'],
  [/^sim-?sun/i, 'SimSun'],
  [/^cm(r|bx|ti|sl|csc)\d|^sfrm|^lmroman/i, 'Latin Modern Roman'],
  [/^cm(ss|ssbx)/i, 'Latin Modern Sans'],
  [/^cmtt/i, 'Latin Modern Mono'],
];
const STYLE_WORDS =
  /[-, _]?(bold|italic|oblique|regular|roman|book|medium|light|semibold|demi|black|heavy|thin|extra|ultra|condensed|ps|mt|it|bd)+$/i;

/** The family name of a font of a PDF, as an office program looks for it. */
export function fontFamily({ fontName, hasSerifs, isMonospaced }: GlyphStyle): string {
  const plain = fontName.split(',')[0] ?? '';
  const base = plain.replace(/-(?!mincho|gothic|roman|song).*$/i, '');
  for (const [pattern, family] of FAMILIES) if (pattern.test(base)) return family;
  const name = base.replace(STYLE_WORDS, '');
  // Names that only a producer knows (F1, Type3, CIDFont+F2) say nothing.
  if (!/^[\p{L}][\p{L}\d .-]{2,}$/u.test(name) || /^(f\d+|t\d+|type3|cidfont|tt\w{0,4}\d*|font\d*|g_d0)/i.test(name)) {
    return isMonospaced ? 'Courier New' : hasSerifs ? 'Times New Roman' : 'Arial';
  }
  return name.replace(/([a-z])([A-Z])/g, '$1 $2');
}
