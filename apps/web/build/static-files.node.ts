import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { MARK_FONTS_ADDRESS } from '@recto/contract/capabilities/typeset';
import { copyMarkFonts } from '../../../scripts/mark-fonts.ts';
import { licenceText, shippedComponents } from '../../../scripts/shipped-components.ts';
import { GUIDE_PICTURES } from '../src/pages/guide-picture-address.ts';
import { licenceAddress } from '../src/pages/licence-address.ts';
import { QUALITY } from '../src/pages/quality/figures.ts';
import { ROOT, WEB } from './folders.node.ts';
import { writeIcons } from './pictures.node.ts';

/** Writes what the site serves beside its pages and their code: icons, fonts of marks, pictures of guides, root certificates, texts of licences, figures of quality. */
export function writeStaticFiles(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeIcons(folder);
  copyMarkFonts(join(folder, MARK_FONTS_ADDRESS), true);
  cpSync(join(WEB, GUIDE_PICTURES), join(folder, GUIDE_PICTURES), { recursive: true });
  mkdirSync(join(folder, 'licences'), { recursive: true });
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'licences/recto.txt'));
  for (const component of shippedComponents())
    writeFileSync(join(folder, licenceAddress(component.name, component.version)), licenceText(component));
  writeFileSync(join(folder, 'quality.json'), `${JSON.stringify(QUALITY, null, 2)}\n`);
  writeFileSync(join(folder, 'certificate-roots.pem'), `${rootCertificates.join('\n')}\n`);
}
