import { escapeXml } from '@recto/codecs';
import type { Language } from '@recto/locales';
import { addressIn } from '../src/address.ts';
import type { OfflineTexts } from '../src/offline/offline-texts.ts';

/** The page that the service worker shows where another cannot be had. It needs no script. @param style below the site */
export function offlineDocument(
  language: Language,
  { title, line, home }: OfflineTexts,
  { boot, style }: { readonly boot: string; readonly style: readonly string[] },
): string {
  return `<!doctype html>
<html lang="${language.tag}" dir="${language.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)} | Recto</title>
<meta name="robots" content="noindex">
<script src="/${boot}"></script>
${style.map((file) => `<link rel="stylesheet" href="/${file}">`).join('\n')}
</head>
<body>
<main class="wrap notice">
<h1>${escapeXml(title)}</h1>
<p>${escapeXml(line)}</p>
<p class="notice-actions"><a class="button" href="${addressIn(language, '/')}">${escapeXml(home)}</a></p>
</main>
</body>
</html>
`;
}
