import { streamOf } from '@recto/pdf-core';
import { Collected } from '../finding.ts';
import type { WorkingCopy } from '../working-copy.ts';
import { packetStream, readPacket } from './packet-stream.ts';

/** Finds steps of editing and identifiers of versions in all XMP packets (media management, ISO 16684-1, 8.6). */
export function findHistory(copy: WorkingCopy): Collected {
  const { target } = copy;
  const found = new Collected('history');
  for (const { dict } of copy.dicts) {
    const held = dict.get('Metadata');
    const stream = streamOf(held, target);
    const packet = stream && readPacket(stream, target);
    if (!packet || !PREFIX.test(packet)) continue;
    const { bare, steps } = withoutHistory(packet);
    for (const step of steps) {
      found.add(step, () => {
        // It may have been taken out since, with the rest of its packet.
        if (dict.get('Metadata') === held) dict.set('Metadata', target.add(packetStream(bare)));
        copy.firstId = null;
      });
    }
  }
  return found;
}

const PREFIX = /x[ma]pMM:/;
const OPENING = /<(x[ma]pMM:[A-Za-z]+)(?=[\s/>])/g;
const ATTRIBUTE = /\sx[ma]pMM:([A-Za-z]+)\s{0,9}=\s{0,9}(?:"[^"]{0,9999}"|'[^']{0,9999}')/g;
/** Names that are opened and not closed: what has more of them is no packet. */
const MOST_UNCLOSED = 32;

interface Step {
  readonly name: string;
  readonly text: string;
}

function withoutHistory(packet: string): { readonly bare: string; readonly steps: readonly Step[] } {
  const steps: Step[] = [];
  const kept: string[] = [];
  let from = 0;
  for (const { start, end, name } of elementsOf(packet)) {
    steps.push({ name, text: told(packet.slice(start, Math.min(end, start + 20_000))) });
    kept.push(packet.slice(from, start));
    from = end;
  }
  kept.push(packet.slice(from));
  const bare = kept.join('').replace(ATTRIBUTE, (whole, name: string) => {
    steps.push({ name, text: whole.replace(/^[^=]*=\s*["']|["']$/g, '') });
    return '';
  });
  const order = steps.toSorted((one, other) => Number(other.name === 'History') - Number(one.name === 'History'));
  return { bare, steps: order };
}

/** The outermost elements, in order. */
function* elementsOf(packet: string): Iterable<{ start: number; end: number; name: string }> {
  const unclosed = new Set<string>();
  OPENING.lastIndex = 0;
  for (let match = OPENING.exec(packet); match && unclosed.size < MOST_UNCLOSED; match = OPENING.exec(packet)) {
    const [, name = ''] = match;
    const start = match.index;
    const tagEnd = packet.indexOf('>', start) + 1;
    if (tagEnd === 0) return;
    let end = tagEnd;
    if (packet[tagEnd - 2] !== '/') {
      const close = unclosed.has(name) ? -1 : packet.indexOf(`</${name}>`, tagEnd);
      if (close < 0) {
        unclosed.add(name);
        continue;
      }
      end = close + name.length + 3;
    }
    OPENING.lastIndex = end;
    yield { start, end, name: name.slice(name.indexOf(':') + 1) };
  }
}

/** Programs and times of the steps, or whatever the element says. */
function told(element: string): string {
  const values = (key: string) =>
    [...element.matchAll(new RegExp(`stEvt:${key}(?:="([^"]*)"|>([^<]*)<)`, 'g'))].map(([, a, b]) => a ?? b ?? '');
  const said = [...new Set([...values('softwareAgent'), ...values('when')])].join(', ');
  return said || element.replace(/<[^>]*>/g, ' ');
}
