import type { ByteAccount, ByteAccounts } from '@recto/contract';
import { type Message, message } from '../text/message.ts';
import { exactSizeText } from '../text/size-text.ts';
import { useText } from '../text/use-text.ts';

const TEXTS = {
  caption: message('bytes.caption', 'Where the size comes from'),
  kind: message('bytes.kind', 'Kind'),
  before: message('bytes.before', 'Before'),
  after: message('bytes.after', 'After'),
  total: message('bytes.total', 'Total'),
};
const KINDS: readonly (readonly [key: keyof ByteAccount, name: Message])[] = [
  ['images', message('bytes.images', 'Images')],
  ['content', message('bytes.content', 'Text and drawings')],
  ['fonts', message('bytes.fonts', 'Fonts')],
  ['other', message('bytes.other', 'Other')],
];

/** Where the bytes of a file were and where they are: two bars of one scale, and the figures. */
export function ByteBars({ before, after }: { readonly before: ByteAccount; readonly after: ByteAccount | null }) {
  const text = useText();
  const most = Math.max(1, totalOf(before), after ? totalOf(after) : 0);
  const cell = (account: ByteAccount | null, bytes: (account: ByteAccount) => number) =>
    account ? exactSizeText(bytes(account), text) : '…';
  return (
    <div className="byte-bars">
      <div className="byte-bar-pair" aria-hidden="true">
        {[before, after].map((account, row) => (
          <div className="byte-bar" key={row === 0 ? 'before' : 'after'}>
            {account &&
              KINDS.map(([key]) => (
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
          {KINDS.map(([key, name]) => (
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

function totalOf({ images, fonts, content, other }: ByteAccount): number {
  return images + fonts + content + other;
}

/** The accounts of several files as one. */
export function addAccounts(accounts: readonly ByteAccounts[]): ByteAccounts {
  const none: ByteAccount = { images: 0, fonts: 0, content: 0, other: 0 };
  const plus = (one: ByteAccount, other: ByteAccount): ByteAccount => ({
    images: one.images + other.images,
    fonts: one.fonts + other.fonts,
    content: one.content + other.content,
    other: one.other + other.other,
  });
  return accounts.reduce(
    (sum, { before, after }) => ({ before: plus(sum.before, before), after: plus(sum.after, after) }),
    { before: none, after: none },
  );
}
