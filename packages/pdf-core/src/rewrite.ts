import type { FileContent } from '@recto/contract/byte-source';
import type { ObjectChange } from './append.ts';
import type { SecurityHandler } from './encryption/security-handler.ts';
import type { Encoding } from './indirect-writer.ts';
import { arrayOf, bytesOf } from './objects/access.ts';
import { PdfRef, PdfStream } from './objects/objects.ts';
import { PREPARING_SHARE, prepareStreams } from './prepare-streams.ts';
import { ReachedObjects } from './reached-objects.ts';
import type { PdfFile } from './types.ts';
import { type DocumentRoot, type WriteOptions, writeObjects } from './write.ts';

/** Options for rewriting a file. */
export interface RewriteOptions extends WriteOptions {
  /** A new document information dictionary, among the changes. */
  readonly info?: PdfRef;
  /** Default: the file's. */
  readonly version?: string;
  /** Default: as the file does, and always from PDF 1.5 on. */
  readonly useObjectStreams?: boolean;
}

/**
 * Rewrites a file: every object that the trailer leads to, numbered in the order in which they are reached, without
 * encryption. For files whose own bytes cannot be continued.
 * @param changes by object number, as for `appendUpdate`
 * @throws cancelled
 */
export function rewriteFileInPieces(
  file: PdfFile,
  changes: ReadonlyMap<number, ObjectChange> = new Map(),
  options: RewriteOptions = {},
): FileContent {
  const { reached, root } = planRewrite(file, changes, options);
  return writeObjects(reached.objects, root, { renumber: (ref) => reached.number(ref) }, options);
}

/** The same of files in memory: those that are read by ranges only get to tools that declare it. */
export const rewriteFile = rewriteFileInPieces as (...parts: Parameters<typeof rewriteFileInPieces>) => Uint8Array;

/**
 * Rewrites a file as `rewriteFile` does, under another lock or under none. Streams keep their encoded bytes.
 * @param handler null: the result is not encrypted
 * @returns in pieces when the file is read by ranges
 * @throws cancelled
 */
export async function rewriteLocked(
  file: PdfFile,
  handler: SecurityHandler | null,
  changes: ReadonlyMap<number, ObjectChange>,
  options: RewriteOptions,
): Promise<FileContent> {
  const { reached, root: planned } = planRewrite(file, changes, options);
  const root = handler?.forbidsObjectStreams ? { ...planned, useObjectStreams: false } : planned;
  const objects = handler
    ? reached.objects.map(([num, object]) =>
        object instanceof PdfStream ? ([num, handler.withOwnFilter(object)] as const) : ([num, object] as const),
      )
    : reached.objects;
  const prepared = await prepareStreams(objects, file, handler, options);
  const encoding: Encoding = handler
    ? {
        handler,
        streamData: (num, { dict, content }) => handler.encryptStream(num, 0, dict, content, file),
        encryptString: (num, bytes) => handler.encryptString(num, 0, bytes),
      }
    : { streamData: (_, { content }) => content };
  return writeObjects(
    objects,
    root,
    { renumber: (ref) => reached.number(ref) },
    {
      ...options,
      onProgress: (fraction) => options.onProgress?.(PREPARING_SHARE + (1 - PREPARING_SHARE) * fraction),
      encoding: { ...encoding, streamData: (num, stream) => prepared.get(num) ?? encoding.streamData(num, stream) },
    },
  );
}

function planRewrite(file: PdfFile, changes: ReadonlyMap<number, ObjectChange>, options: RewriteOptions) {
  const catalog = file.trailer.get('Root');
  const info = options.info ?? file.trailer.get('Info');
  if (!(catalog instanceof PdfRef)) throw new TypeError('openPdf gives files whose catalog is an indirect object');
  const reached = new ReachedObjects(file, changes);
  reached.number(catalog);
  const infoRef = info instanceof PdfRef && reached.number(info) > 0 ? info : undefined;
  reached.followAll();
  const version = options.version ?? file.version;
  const root: DocumentRoot = {
    catalog,
    version,
    useObjectStreams: options.useObjectStreams ?? (file.usesXrefStreams || version >= '1.5'),
    ...(infoRef && { info: infoRef }),
    ...idOf(file),
  };
  return { reached, root };
}

function idOf(file: PdfFile): { id: readonly [Uint8Array, Uint8Array] } | undefined {
  const [first, second] = (arrayOf(file.trailer.get('ID'), file) ?? []).map((id) => bytesOf(id, file));
  return first ? { id: [first, second ?? first] } : undefined;
}
