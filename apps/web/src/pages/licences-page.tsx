import { onSite } from '@recto/contract/site-root';
import { message, useText } from '@recto/ui';
import { pageMeta } from '../page-texts.ts';
import { licenceAddress } from './licence-address.ts';
import { PageHead } from './page-head.tsx';
import { SHIPPED_COMPONENTS } from './shipped-components.ts';

const TEXTS = {
  title: message('licences.title', 'Licences'),
  line: message(
    'licences.line',
    'Recto is free software under the Apache License 2.0, and includes the work of others.',
  ),
  keywords: message('licences.keywords', 'open source licences, third-party notices, free pdf software'),
  metaTitle: message('licences.metaTitle', 'Licences of Recto and of everything it includes | Recto'),
  metaDescription: message(
    'licences.metaDescription',
    'Every library, font, engine and language model that Recto includes, with its version, its licence and the full text of that licence.',
  ),
  own: message('licences.own', 'The licence of Recto'),
  about: message(
    'licences.about',
    'The site, the command line and the server include {count} components. Each name leads to the full text of its licence. LibreOffice and bubblewrap run as separate programs and have licences of their own.',
  ),
  component: message('licences.component', 'Component'),
  version: message('licences.version', 'Version'),
  licence: message('licences.licence', 'Licence'),
};

export const meta = pageMeta(TEXTS, 'licences');

/** Lists the components by others that Recto includes. */
export default function LicencesPage() {
  const text = useText();
  return (
    <div className="wrap page">
      <PageHead title={TEXTS.title} line={TEXTS.line} />
      <div className="licences">
        <p>
          <a href={onSite('/licences/recto.txt')}>{text(TEXTS.own)}</a>
        </p>
        <p>{text(TEXTS.about, { count: SHIPPED_COMPONENTS.length })}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{text(TEXTS.component)}</th>
              <th scope="col">{text(TEXTS.version)}</th>
              <th scope="col">{text(TEXTS.licence)}</th>
            </tr>
          </thead>
          <tbody>
            {SHIPPED_COMPONENTS.map(([name, version, licence]) => (
              <tr key={`${name} ${version}`}>
                <th scope="row">
                  <a href={onSite(licenceAddress(name, version))}>{name}</a>
                </th>
                <td>{version}</td>
                <td>{licence}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
