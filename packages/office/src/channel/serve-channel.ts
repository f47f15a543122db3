import type { Duplex } from 'node:stream';
import { serializeError, toRectoError } from '@recto/contract/recto-error';
import type { EngineRequest, OfficeEngine } from '../engine.ts';
import { createFrameReader, writeFrame } from './frames.ts';

const MAX_HEADER_BYTES = 65_536;
const MAX_DOCUMENT_BYTES = 512 * 1_048_576;
const MOST_TIMEOUT_MS = 600_000;

/**
 * Serves one job's process: takes a document, answers with a PDF, one after the other, until the channel ends; what is under
 * way is then given up. The process may be a hostile document's by now: it can ask for conversions and for nothing else.
 * @param find the engine; asked when the first document comes.
 */
export function serveOfficeChannel(stream: Duplex, find: () => Promise<OfficeEngine>): void {
  const gone = new AbortController();
  stream.on('close', () => gone.abort());
  stream.on('error', () => gone.abort());
  const next = createFrameReader(stream, { maxHeaderBytes: MAX_HEADER_BYTES, maxBytes: MAX_DOCUMENT_BYTES });
  const serve = async () => {
    for (let frame = await next(); frame; frame = await next()) {
      const request = readRequest(frame.header);
      if (!request) break;
      try {
        const answer = await (await find()).convert(request, frame.bytes, gone.signal);
        if (answer.kind === 'done') {
          const { pdf, facts, families } = answer;
          const { source, ...rest } = facts;
          writeFrame(stream, { ...rest, ...source, families }, pdf);
        } else writeFrame(stream, answer);
      } catch (thrown) {
        writeFrame(stream, { error: serializeError(toRectoError(thrown)) });
      }
    }
    stream.destroy();
  };
  serve().catch(() => stream.destroy());
}

/** Parses a request; null for anything that is not allowed, which ends the channel. */
function readRequest(header: Readonly<Record<string, unknown>>): EngineRequest | null {
  const { extension, filter, filterOptions, password, sheets, export: values, timeoutMs } = header;
  if (typeof extension !== 'string' || !/^[a-z]{2,5}$/.test(extension)) return null;
  if (typeof timeoutMs !== 'number' || !(timeoutMs > 0 && timeoutMs <= MOST_TIMEOUT_MS)) return null;
  if (typeof values !== 'object' || values === null || typeof sheets !== 'object' || sheets === null) return null;
  const { orientation, fitWidth, includeHidden, names } = sheets as Record<string, unknown>;
  return {
    extension,
    timeoutMs,
    wantsSource: header.wantsSource === true,
    ...(typeof filter === 'string' && { filter }),
    ...(typeof filterOptions === 'string' && { filterOptions }),
    ...(typeof password === 'string' && { password }),
    export: Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value !== 'object')),
    sheets: {
      orientation: String(orientation),
      fitWidth: fitWidth === true,
      includeHidden: includeHidden === true,
      names: Array.isArray(names) ? names.map(String) : [],
    },
  };
}
