import { RectoError } from '@recto/contract/recto-error';
import type { JobParty } from './job-queue.ts';

/** Processor time that a party may still use. */
export interface ProcessorBudget {
  /** @throws too-many-requests when it is used up */
  require(party: JobParty): void;
  /** @param milliseconds of processor time that a job took */
  spend(party: JobParty, milliseconds: number): void;
}

interface Account {
  spentMs: number;
  at: number;
}

const HOUR_MS = 3_600_000;
/** Accounts that have recovered are forgotten once there are this many. */
const MOST_ACCOUNTS = 10_000;

/** Creates a budget that gives spent time back evenly over an hour. @param msPerHour for each session and for each address */
export function createProcessorBudget(msPerHour: number, now: () => number): ProcessorBudget {
  const accounts = new Map<string, Account>();
  const settle = (account: Account) => {
    const at = now();
    account.spentMs = Math.max(0, account.spentMs - ((at - account.at) / HOUR_MS) * msPerHour);
    account.at = at;
    return account;
  };
  const names = ({ owner, group }: JobParty) => [`owner ${owner}`, ...(group ? [`group ${group}`] : [])];
  return {
    require(party) {
      for (const name of names(party)) {
        const account = accounts.get(name);
        if (!account || settle(account).spentMs < msPerHour) continue;
        const seconds = Math.ceil(((account.spentMs - msPerHour) / msPerHour) * 3600) + 1;
        throw new RectoError('too-many-requests', { seconds });
      }
    },
    spend(party, milliseconds) {
      if (accounts.size >= MOST_ACCOUNTS) {
        for (const [name, account] of accounts) if (settle(account).spentMs === 0) accounts.delete(name);
      }
      for (const name of names(party)) {
        const account = settle(accounts.get(name) ?? { spentMs: 0, at: now() });
        account.spentMs += milliseconds;
        accounts.set(name, account);
      }
    },
  };
}
