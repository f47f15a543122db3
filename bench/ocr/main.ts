/**
 * Measures the text recognition beside native Tesseract and OCRmyPDF: `npm run bench:ocr -- [--only cells,corpus,speed,memory]
 * [--languages eng,jpn] [--cells clean,all] [--fresh] [--accept]`. What was measured is kept, so that a run that is ended
 * goes on where it was; `--fresh` begins anew. `--accept` writes bench/results/ocr.md and ocr.json.
 */
import { parseArgs } from 'node:util';
import { OCR_LANGUAGE_CODES } from '@recto/contract';
import { CELLS, measureOwn, measurePeers, type OwnRow, type PeerRow } from './cells.ts';
import { openStore } from './store.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'peers,cells,corpus,speed,memory' },
    languages: { type: 'string', default: OCR_LANGUAGE_CODES.join() },
    cells: { type: 'string', default: CELLS.join() },
    engine: { type: 'string', default: 'wasm' },
    fresh: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
  },
});
const [languages, cells] = [values.languages.split(','), values.cells.split(',')];
const isAsked = (part: string) => values.only.split(',').includes(part);
const isFresh = (part: string) => values.fresh && isAsked(part);
const engine = values.engine === 'native' ? 'native' : 'wasm';
const peers = openStore<PeerRow>('peers', isFresh('peers'));
const own = openStore<OwnRow>(`cells-${engine}`, isFresh('cells'));
if (isAsked('peers')) await measurePeers(peers, languages, cells);
if (isAsked('cells')) await measureOwn(own, languages, cells, engine);
