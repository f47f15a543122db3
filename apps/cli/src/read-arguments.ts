import { refuseUsage } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import { withHints } from './hints.ts';
import { nearestWord } from './nearest-word.ts';
import type { Flag, GivenFlag } from './option-flags.ts';

/** A command line taken apart. */
export interface ReadArguments {
  readonly given: readonly GivenFlag[];
  /** Arguments that are not flags, in order; `-` is one of them. */
  readonly positionals: readonly string[];
}

const NO_SUCH_FLAG = message('usage.noSuchFlag', 'There is no option {flag} here');
const TAKES_NO_VALUE = message('usage.takesNoValue', 'Option {flag} takes no value');
export const NEEDS_VALUE = message('usage.needsValue', 'Option {flag} needs a value: {value}');

/**
 * Takes arguments apart: `--name value`, `--name=value`, `--switch`, `--no-switch`, `-o value`, `-ovalue`; after `--` all is positional.
 * @throws usage-invalid for a flag that is not in the list, has no value, or has one and takes none
 */
export function readArguments(args: readonly string[], flags: readonly Flag[]): ReadArguments {
  const given: GivenFlag[] = [];
  const positionals: string[] = [];
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--') {
      positionals.push(...rest);
      break;
    }
    if (arg.startsWith('--')) given.push(readLong(arg, flags, rest));
    else if (arg.startsWith('-') && arg !== '-') given.push(readShort(arg, flags, rest));
    else positionals.push(arg);
  }
  return { given, positionals };
}

function readLong(arg: string, flags: readonly Flag[], rest: string[]): GivenFlag {
  const equals = arg.indexOf('=');
  const name = equals < 0 ? arg.slice(2) : arg.slice(2, equals);
  const inline = equals < 0 ? undefined : arg.slice(equals + 1);
  const flag = flags.find((one) => one.name === name);
  if (flag) return withValue(flag, inline, rest);
  const negated = name.startsWith('no-') ? flags.find((one) => one.name === name.slice(3)) : undefined;
  if (!negated || negated.placeholder !== undefined || inline !== undefined) {
    const meant = nearestWord(
      name,
      flags.map((one) => one.name),
    );
    throw withHints(refuseUsage(NO_SUCH_FLAG, { flag: `--${name}` }), { meant: meant && `--${meant}` });
  }
  return { flag: negated, value: false };
}

function readShort(arg: string, flags: readonly Flag[], rest: string[]): GivenFlag {
  const flag = flags.find((one) => one.short === arg[1]);
  if (!flag) throw refuseUsage(NO_SUCH_FLAG, { flag: arg.slice(0, 2) });
  return withValue(flag, arg.length > 2 ? arg.slice(2) : undefined, rest);
}

function withValue(flag: Flag, inline: string | undefined, rest: string[]): GivenFlag {
  if (flag.placeholder === undefined) {
    if (inline !== undefined) throw refuseUsage(TAKES_NO_VALUE, { flag: `--${flag.name}` });
    return { flag, value: true };
  }
  const value = inline ?? (rest[0]?.startsWith('--') ? undefined : rest.shift());
  if (value === undefined) throw refuseUsage(NEEDS_VALUE, { flag: `--${flag.name}`, value: flag.placeholder });
  return { flag, value };
}
