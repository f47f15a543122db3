import { RectoError } from '@recto/contract/recto-error';
import type { CaseEnd } from '../run-case.ts';

/** Returns the end of a parser's run: an error of the table is an allowed end for a damaged file, anything else a fault. */
export async function endOf(work: () => Promise<unknown>): Promise<CaseEnd> {
  try {
    await work();
    return { kind: 'opened', remark: '' };
  } catch (thrown) {
    if (thrown instanceof RectoError) return { kind: 'refused', remark: thrown.code };
    const stack = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    return { kind: 'CRASH', remark: stack.split('\n').slice(0, 4).join(' ') };
  }
}
