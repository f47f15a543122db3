import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of the kernel's accounts are hundredths of a second on every Linux that we know. */
const MS_PER_TICK = 10;

/** Processor time that a process and all below it have taken so far, in ms; null when it is gone, or this is no Linux. */
export function processorMs(pid: number): number | null {
  const own = accountOf(pid);
  if (!own) return null;
  const children = childrenFromList(pid) ?? childrenFromTable(pid);
  return own.ms + children.reduce((sum, child) => sum + (processorMs(child) ?? 0), 0);
}

function accountOf(pid: number | string): { readonly parent: number; readonly ms: number } | null {
  try {
    // Behind the name, which may hold anything; field 4 is the parent, 14 to 17 the time of it and of children that it waited for.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), ms: ticks * MS_PER_TICK };
  } catch {
    return null;
  }
}

/** Null on a kernel that keeps no such list. */
function childrenFromList(pid: number): number[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return null;
  }
}

function childrenFromTable(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && accountOf(name)?.parent === pid)
    .map(Number);
}
