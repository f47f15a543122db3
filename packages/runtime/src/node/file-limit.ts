import { refuseUsage } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';

const NO_FILE_LIMIT = message(
  'usage.maxFileMegabytes',
  'RECTO_MAX_FILE_MEGABYTES must be a whole number from 1 to {limit}',
);
/** Offsets of cross-reference tables have ten digits. */
const MOST_MEGABYTES = 9000;

/** Reads RECTO_MAX_FILE_MEGABYTES: how large a file may be where a tool's own limit is lower. @throws usage-invalid */
export function readFileLimit(env: Readonly<Record<string, string | undefined>>): number | undefined {
  const { RECTO_MAX_FILE_MEGABYTES: value } = env;
  if (value === undefined || value === '') return undefined;
  const megabytes = /^\d{1,4}$/.test(value) ? Number(value) : 0;
  if (megabytes < 1 || megabytes > MOST_MEGABYTES) throw refuseUsage(NO_FILE_LIMIT, { limit: MOST_MEGABYTES });
  return megabytes;
}
