import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** A node of the syntax tree, as far as this walk looks into it. */
interface TreeNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A `message('id', 'text')` found in a module. */
export interface FoundMessage {
  readonly id: string;
  readonly text: string;
  /** Where the text's literal stands. */
  readonly start: number;
  readonly end: number;
}

/** Every `message(...)` call of a syntax tree (ESTree). @throws Error when an argument is not a plain string. */
export function findMessages(program: object): FoundMessage[] {
  const found: FoundMessage[] = [];
  const waiting: unknown[] = [program];
  for (let node = waiting.pop(); waiting.length > 0 || node !== undefined; node = waiting.pop()) {
    if (Array.isArray(node)) waiting.push(...node.toReversed());
    if (!isNode(node)) continue;
    const message = readMessage(node);
    if (message) found.push(message);
    else waiting.push(...Object.values(node).toReversed());
  }
  return found;
}

function readMessage(node: TreeNode): FoundMessage | null {
  const { callee } = node;
  if (node.type !== 'CallExpression' || !isNode(callee) || callee.name !== 'message') return null;
  const [id, text] = Array.isArray(node.arguments) ? node.arguments : [];
  if (!isNode(id) || !isNode(text) || typeof id.value !== 'string' || typeof text.value !== 'string') {
    throw new Error('message() takes two plain strings, so that the catalogue can be collected');
  }
  return { id: id.value, text: text.value, start: text.start, end: text.end };
}

function isNode(value: unknown): value is TreeNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Where messages are that the page shows. Those of engines and errors are filled in where they are made, as they are written. */
const SHOWN = /\/(apps\/web\/src|packages\/ui\/src|packages\/tools-[a-z]+\/src\/[^/]+\/page)\/.*\.tsx?$/;

/** Replaces each shown message's text by its compiled form, so that no message parser is sent to the browser. */
export function compileMessages(): Plugin {
  return {
    name: 'recto:compile-messages',
    enforce: 'post',
    transform: {
      filter: { id: SHOWN, code: /\bmessage\(/ },
      handler(code) {
        let compiled = code;
        for (const { text, start, end } of findMessages(this.parse(code)).toSorted((a, b) => b.start - a.start)) {
          compiled = compiled.slice(0, start) + JSON.stringify(compileMessageOrThrow(text)) + compiled.slice(end);
        }
        return compiled === code ? null : { code: compiled, map: null };
      },
    },
  };
}
