import type { ByteAccount, ByteAccounts } from '@recto/contract/byte-account';
import { type Message, message } from '../text/message.ts';
import { exactSizeText } from '../text/size-text.ts';
import { useText } from '../text/use-text.ts';

const TEXTS = {
  caption: message('bytes.caption', 'Size by kind of content'),
  kind: message('bytes.kind', 'Kind'),
  before: message('bytes.before', 'Before'),
  after: message('bytes.after', 'After'),
  total: message('bytes.total', 'Total'),
};
const KINDS: readonly (readonly [key: keyof ByteAccount, name: Message])[] = [
  ['images', message('bytes.images', 'Images')],
  ['content', message('bytes.content', 'Text and drawings')],
  ['fonts', message('bytes.fonts', 'Fonts')],
  ['profiles', message('bytes.profiles', 'Colour profiles')],
  ['attachments', message('bytes.attachments', 'Attached files')],
  ['structure', message('bytes.structure', 'Tags')],
  ['interactive', message('bytes.interactive', 'Links, comments and fields')],
  ['navigation', message('bytes.navigation', 'Bookmarks and link targets')],
  ['resources', message('bytes.resources', 'Descriptions of fonts and colours')],
  ['metadata', message('bytes.metadata', 'Metadata')],
  ['tables', message('bytes.tables', 'Index of the file')],
  ['other', message('bytes.other', 'Other')],
];

/** Shows how the bytes of a file were and are distributed: two bars of one scale, and the figures. */
export function ByteBars({ before, after }: { readonly before: ByteAccount; readonly after: ByteAccount | null }) {
  const text = useText();
  const most = Math.max(1, totalOf(before), after ? totalOf(after) : 0);
  const kinds = KINDS.filter(([key]) => before[key] > 0 || (after?.[key] ?? 0) > 0);
  const cell = (account: ByteAccount | null, bytes: (account: ByteAccount) => number) =>
    account ? exactSizeText(bytes(account), text) : '…';
  return (
    <div className="byte-bars">
      <div className="byte-bar-pair" aria-hidden="true">
        {[before, after].map((account, row) => (
          <div className="byte-bar" key={row === 0 ? 'before' : 'after'}>
            {account &&
              kinds.map(([key]) => (
                <span key={key} data-kind={key} style={{ inlineSize: `${(account[key] / most) * 100}%` }} />
              ))}
          </div>
        ))}
      </div>
      <table>
        <caption>{text(TEXTS.caption)}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{text(TEXTS.kind)}</span>
            </th>
            <th scope="col">{text(TEXTS.before)}</th>
            <th scope="col">{text(TEXTS.after)}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(([key, name]) => (
            <tr key={key}>
              <th scope="row" data-kind={key}>
                {text(name)}
              </th>
              <td>{cell(before, (account) => account[key])}</td>
              <td>{cell(after, (account) => account[key])}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text(TEXTS.total)}</th>
            <td>{cell(before, totalOf)}</td>
            <td>{cell(after, totalOf)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function totalOf(account: ByteAccount): number {
  return KINDS.reduce((sum, [key]) => sum + account[key], 0);
}

/** The accounts of several files as one. */
export function addAccounts(accounts: readonly ByteAccounts[]): ByteAccounts {
  const sumOf = (all: readonly ByteAccount[]) =>
    Object.fromEntries(KINDS.map(([key]) => [key, all.reduce((sum, account) => sum + account[key], 0)])) as ByteAccount;
  return { before: sumOf(accounts.map(({ before }) => before)), after: sumOf(accounts.map(({ after }) => after)) };
}
