/**
 * Measures the text recognition beside native Tesseract and OCRmyPDF: `npm run house -- bench:ocr [--only peers,cells,corpus,photos,speed,memory]
 * [--languages eng,jpn] [--cells clean,all] [--fresh] [--accept]`. What was measured is kept, so that a run that is ended
 * goes on where it was; `--fresh` starts from scratch. `--accept` writes
 * bench/results/ocr.md and ocr.json, and the figures of the tool's page.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { OCR_LANGUAGE_CODES } from '@recto/contract/ocr-languages';
import { ROOT } from '../../scripts/root.ts';
import { accuracyModule } from './accuracy-figures.ts';
import { CELLS, measureOwn, measurePeers, type OwnRow, type PeerRow } from './cells.ts';
import { type CorpusRow, measureCorpus } from './corpus.ts';
import { type MemoryRow, measureMemory } from './memory.ts';
import { measurePhotos, type PhotoRow } from './photos/measure.ts';
import { type OcrResults, ocrReport } from './report.ts';
import { measureSpeed, type SpeedRow } from './speed.ts';
import { openStore } from './store.ts';

const RESULTS = join(ROOT, 'bench/results/ocr.json');

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'peers,cells,corpus,photos,speed,memory' },
    languages: { type: 'string', default: OCR_LANGUAGE_CODES.join() },
    cells: { type: 'string', default: CELLS.join() },
    rounds: { type: 'string', default: '5' },
    pages: { type: 'string', default: '20' },
    engine: { type: 'string', default: 'wasm' },
    fresh: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
  },
});
const [languages, cells] = [values.languages.split(','), values.cells.split(',')];
const isAsked = (part: string) => values.only.split(',').includes(part);
const isFresh = (part: string) => values.fresh && isAsked(part);
const engine = values.engine === 'native' ? 'native' : 'wasm';
const committed: OcrResults = JSON.parse(readFileSync(RESULTS, 'utf8'));
const peers = openStore<PeerRow>('peers', isFresh('peers'), committed.peers);
const own = openStore<OwnRow>(`cells-${engine}`, isFresh('cells'), engine === 'wasm' ? committed.own : {});
if (isAsked('peers')) await measurePeers(peers, languages, cells);
if (isAsked('cells')) await measureOwn(own, languages, cells, engine);
const corpus = openStore<CorpusRow>('corpus', isFresh('corpus'), committed.corpus);
const speed = openStore<SpeedRow>('speed', isFresh('speed'), committed.speed);
if (isAsked('corpus')) await measureCorpus(corpus);
const photos = openStore<PhotoRow>('photos', isFresh('photos'), committed.photos);
if (isAsked('photos')) await measurePhotos(photos, languages);
if (isAsked('speed')) await measureSpeed(speed, Number(values.rounds), Number(values.pages));
const memory = openStore<MemoryRow>('memory', isFresh('memory'), committed.memory);
if (isAsked('memory')) await measureMemory(memory);
if (values.accept) {
  const results: OcrResults = {
    date: new Date().toISOString().slice(0, 10),
    own: Object.fromEntries(own.rows),
    peers: Object.fromEntries(peers.rows),
    corpus: Object.fromEntries(corpus.rows),
    photos: Object.fromEntries(photos.rows),
    speed: Object.fromEntries(speed.rows),
    memory: Object.fromEntries(memory.rows),
  };
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(ROOT, 'bench/results/ocr.md'), ocrReport(results));
  writeFileSync(join(ROOT, 'packages/tools/src/ocr/page/accuracy.ts'), accuracyModule(results));
  console.log('Written to bench/results.');
}
