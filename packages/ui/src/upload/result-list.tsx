import type { ReceiptFile } from '@recto/contract/receipt';
import { useState } from 'react';
import { message } from '../text/message.ts';
import { megabytesText } from '../text/size-text.ts';
import { useText } from '../text/use-text.ts';
import { download } from './deliver.ts';
import type { HostOutput } from './host.ts';

const DOWNLOAD_NTH = message('result.downloadNth', 'Download File {number}');
const FILE_FACTS = message('result.fileFacts', '{pages, plural, =0 {} one {# page · } other {# pages · }}{size}');
const MORE = message('result.more', 'Show {count, plural, one {# more file} other {# more files}}');

/** Rows shown before the visitor asks for more, and how many each click adds: thousands at once would stall the page. */
const FIRST_ROWS = 6;
const MORE_ROWS = 200;

interface ResultListProps {
  readonly outputs: readonly HostOutput[];
  /** The same files on the receipt, by position. */
  readonly files: readonly ReceiptFile[];
}

/** Several results, each with its own download. */
export function ResultList({ outputs, files }: ResultListProps) {
  const text = useText();
  const [shown, setShown] = useState(FIRST_ROWS);
  const hidden = outputs.length - shown;
  return (
    <div className="result-list">
      <ol>
        {outputs.slice(0, shown).map((output, index) => (
          <li key={output.name}>
            <bdi className="result-list-name">{output.name}</bdi>
            <span className="result-list-facts">
              {text(FILE_FACTS, { pages: files[index]?.pages ?? 0, size: megabytesText(output.blob.size, text) })}
            </span>
            <button type="button" className="text-button" onClick={() => download(output.blob, output.name)}>
              {text(DOWNLOAD_NTH, { number: index + 1 })}
            </button>
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <button type="button" className="text-button" onClick={() => setShown(shown + MORE_ROWS)}>
          {text(MORE, { count: Math.min(hidden, MORE_ROWS) })}
        </button>
      )}
    </div>
  );
}
