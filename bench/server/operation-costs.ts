/**
 * Measures the cost of one job of each kind, by owner: `npm run house -- operation-costs`. One job at a time runs over a web node, a
 * worker, a Redis and a Swift of this machine. `--accept` writes bench/results/operation-costs.json, the input of `npm run
 * simulate`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { officeSupport } from '@recto/office/pool';
import {
  buildDocx,
  drawGray,
  imageDocument,
  plainPdf,
  scanPdf,
  textDocument,
  wordParagraph,
  wordRun,
} from '@recto/testkit';
import { readMemoryOfTree } from '../../scripts/process-memory.ts';
import { watchTimes } from '../../scripts/process-times.ts';
import { ROOT } from '../../scripts/root.ts';
import { type Cluster, startCluster } from './cluster.ts';
import type { OperationCost } from './operation-cost.ts';
import type { ServerProcess } from './server-process.ts';
import { newVisitor, type Visitor } from './visitor.ts';

const MEGABYTE = 1_048_576;
const SAMPLE_MS = 20;

const SCAN_DPI = 200;

interface Work {
  readonly operation: string;
  readonly files: readonly Uint8Array[];
  /** Default: that of a PDF. */
  readonly fileName?: string;
  readonly params?: object;
}

const small = plainPdf('SPEED', 2);
const text = textDocument(300, 'SPEED');
const pictures = imageDocument(4, 'SPEED');
const report = textDocument(10, 'SPEED');
const scan = scanPdf(await drawGray(textDocument(2, 'SPEED'), SCAN_DPI), SCAN_DPI);
const note = { kind: 'text', pages: '1', left: 72, top: 600, width: 200, height: 20, text: 'Anna' };
const WORKS: readonly Work[] = [
  { operation: 'merge', files: [text, small] },
  { operation: 'rotate', files: [small] },
  { operation: 'compress-lite', files: [text] },
  { operation: 'compress', files: [pictures] },
  { operation: 'protect', files: [text], params: { userPassword: 'a password' } },
  { operation: 'watermark', files: [small], params: { text: 'DRAFT' } },
  { operation: 'pdf-to-image', files: [report] },
  { operation: 'split', files: [text], params: { mode: 'ranges', ranges: '1-100, 101-300' } },
  { operation: 'reorder', files: [text], params: { order: '2,1,3-z' } },
  { operation: 'repair', files: [text] },
  { operation: 'esign', files: [report], params: { placements: [note] } },
  { operation: 'pdf-to-word', files: [report] },
  { operation: 'pdf-to-excel', files: [report] },
  { operation: 'pdf-to-powerpoint', files: [report] },
  { operation: 'ocr', files: [scan] },
];

/** Some ten pages. */
function letter(): Uint8Array {
  const sentence = 'A sentence that is as long as many others, so that a page of them is a page as people write it. ';
  return buildDocx({ body: wordParagraph(wordRun(sentence.repeat(5))).repeat(60) });
}

/** Sends, orders, fetches and removes. */
async function resultsOf(
  visitor: Visitor,
  { operation, files, params, fileName = 'file.pdf' }: Work,
): Promise<Uint8Array[]> {
  const keys = await Promise.all(files.map((bytes) => visitor.upload(bytes, fileName)));
  const id = await visitor.start(operation, keys, params);
  const { state, results = [], error } = await visitor.untilEnded(id);
  if (state !== 'done') throw new Error(`${operation} ended as ${state} ${error?.code}`);
  const read: Uint8Array[] = [];
  for (const { url } of results) read.push(await visitor.read(url));
  await visitor.remove(id);
  return read;
}

/** @returns bytes of the results */
async function oneJob(visitor: Visitor, work: Work): Promise<number> {
  return (await resultsOf(visitor, work)).reduce((sum, { length }) => sum + length, 0);
}

async function costOf(cluster: Cluster, nodes: Nodes, work: Work, jobs: number): Promise<OperationCost> {
  const { web, worker, visitor } = nodes;
  await oneJob(visitor, work);
  const watched = {
    worker: watchTimes(worker.pid),
    web: watchTimes(web.pid),
    redis: watchTimes(cluster.redis.pid()),
    store: cluster.swift.pids.map((pid) => watchTimes(pid)),
  };
  let peakBytes = 0;
  const looking = setInterval(() => {
    for (const { processId, residentBytes } of readMemoryOfTree(worker.pid)) {
      if (processId !== worker.pid) peakBytes = Math.max(peakBytes, residentBytes);
    }
  }, SAMPLE_MS);
  let resultBytes = 0;
  for (let job = 0; job < jobs; job++) resultBytes = await oneJob(visitor, work);
  clearInterval(looking);
  const each = (seconds: number) => Number((seconds / jobs).toFixed(4));
  return {
    operation: work.operation,
    inputBytes: work.files.reduce((sum, { length }) => sum + length, 0),
    resultBytes,
    workerSeconds: each(watched.worker.stop()),
    webSeconds: each(watched.web.stop()),
    redisSeconds: each(watched.redis.stop()),
    storeSeconds: each(watched.store.reduce((sum, times) => sum + times.stop(), 0)),
    memoryMegabytes: Math.round(peakBytes / MEGABYTE),
  };
}

interface Nodes {
  readonly web: ServerProcess;
  readonly worker: ServerProcess;
  readonly visitor: Visitor;
}

/** Rows of a table of costs. */
export function costLines(costs: readonly OperationCost[]): string[] {
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1024).toLocaleString('en')} KB`;
  const rows = costs.map((cost) => {
    const seconds = [cost.workerSeconds, cost.webSeconds, cost.redisSeconds, cost.storeSeconds];
    const cells = [kilobytes(cost.inputBytes), kilobytes(cost.resultBytes), ...seconds.map((each) => `${each} s`)];
    return `| ${cost.operation} | ${cells.join(' | ')} | ${cost.memoryMegabytes} MB |`;
  });
  return [
    '| operation | input | result | worker | web node | Redis | store | memory of the job |',
    '|---|---:|---:|---:|---:|---:|---:|---:|',
    ...rows,
  ];
}

if (import.meta.main) {
  const at = process.argv.indexOf('--jobs');
  const jobs = at < 0 ? 8 : Number(process.argv[at + 1]);
  const cluster = await startCluster({ RECTO_CONCURRENCY: '1' });
  const web = await cluster.startNode('web');
  const worker = await cluster.startNode('worker');
  const nodes = { web, worker, visitor: await newVisitor(web.origin) };
  const restricted: Work = {
    operation: 'protect',
    files: [text],
    params: { ownerPassword: 'a password', permissions: [] },
  };
  const [locked] = await resultsOf(nodes.visitor, restricted);
  const jpeg = await resultsOf(nodes.visitor, { operation: 'pdf-to-image', files: [small], params: { format: 'jpg' } });
  const works: readonly Work[] = [
    ...WORKS,
    ...(locked ? [{ operation: 'unlock', files: [locked], params: { confirmRights: true } }] : []),
    { operation: 'image2pdf', files: jpeg, fileName: 'file.jpg' },
    ...(officeSupport() !== 'none' ? [{ operation: 'office2pdf', files: [letter()], fileName: 'file.docx' }] : []),
  ];
  const costs: OperationCost[] = [];
  for (const work of works) costs.push(await costOf(cluster, nodes, work, jobs));
  await web.stop();
  await worker.stop();
  await cluster.stop();
  console.log(costLines(costs).join('\n'));
  if (process.argv.includes('--accept')) {
    writeFileSync(join(ROOT, 'bench/results/operation-costs.json'), `${JSON.stringify(costs, null, 2)}\n`);
  }
}
