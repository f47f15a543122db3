import { type Face, PARTS, type Typeface } from './typefaces.ts';

/**
 * The style sheet of faces for languages, which lies beside their files. A face is asked for by the root's language, so that a
 * page loads its own only, and within it for its own script: what is Latin stays in the Latin pair.
 */
export function typefaceStyle(typefaces: readonly Typeface[]): string {
  return typefaces
    .flatMap((typeface) => [...faceRules(typeface), ...standInRules(typeface), tokens(typeface)])
    .join('\n');
}

function faceRules({ tag, range, faces, size, isInParts }: Typeface): string[] {
  return faces.flatMap((face) =>
    (isInParts ? PARTS : ['']).map((part) =>
      rule('@font-face', [
        `font-family: "${familyOf(tag, face, part)}"`,
        `src: url("./${tag}-${face.cut}${part}.woff2") format("woff2")`,
        `font-weight: ${face.weight}`,
        ...(face.isItalic ? ['font-style: italic'] : []),
        'font-display: swap',
        `unicode-range: ${range}`,
        ...(size === 100 ? [] : [`size-adjust: ${size}%`]),
      ]),
    ),
  );
}

/** Writes `@font-face` rules for the system's faces, at the size of ours, so that nothing moves when ours arrive. */
function standInRules({ tag, range, size, standIns }: Typeface): string[] {
  return Object.entries(standIns).flatMap(([kind, names]) =>
    names.length === 0
      ? []
      : [
          rule('@font-face', [
            `font-family: "${standInOf(tag, kind)}"`,
            `src: ${names.map((name) => `local("${name}")`).join(', ')}`,
            `unicode-range: ${range}`,
            ...(size === 100 ? [] : [`size-adjust: ${size}%`]),
          ]),
        ],
  );
}

function tokens({ tag, faces, standIns, isInParts }: Typeface): string {
  const own = new Map(faces.flatMap((face) => face.tokens.map((token) => [token, face] as const)));
  const lines = [...own].map(([token, face]) => {
    const kind = token === 'sans' ? 'sans' : 'serif';
    const families = [
      ...(isInParts ? PARTS : ['']).map((part) => familyOf(tag, face, part)),
      ...(standIns[kind].length > 0 ? [standInOf(tag, kind)] : []),
    ];
    return `--own-${token}: ${families.map((name) => `"${name}"`).join(', ')}`;
  });
  return rule(`:root:lang(${tag})`, lines);
}

function familyOf(tag: string, { tokens: [token] }: Face, part = ''): string {
  return `Recto ${token} ${tag}${part}`;
}

function standInOf(tag: string, kind: string): string {
  return `Recto ${kind} ${tag} fallback`;
}

function rule(selector: string, lines: readonly string[]): string {
  return `${selector} {\n${lines.map((line) => `  ${line};\n`).join('')}}\n`;
}
