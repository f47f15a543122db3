import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { refuseUsage } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import { DRY_RUN, FORCE, HELP, IN_PLACE, OUTPUT } from './general-flags.ts';
import { type Flag, type GivenFlag, toKebab } from './option-flags.ts';

const CANNOT_READ = message('usage.cannotReadConfig', 'Cannot read the configuration "{path}"');
const NOT_ALLOWED = message('usage.configOption', 'The configuration "{path}" cannot set {option}');
/** More is no configuration. */
const MOST_BYTES = 1_048_576;
/** Each command says these itself: a file must not decide what is replaced. */
const NEVER = new Set([OUTPUT, FORCE, IN_PLACE, DRY_RUN, HELP].map(({ name }) => name));

type Environment = Readonly<Record<string, string | undefined>>;
type Settings = Readonly<Record<string, unknown>>;

/** Options that hold for every command, and those of single tools. */
export interface Configuration {
  /** Undefined where there is no file. */
  readonly path?: string;
  readonly general: Settings;
  readonly tools: Readonly<Record<string, Settings>>;
}

const NONE: Configuration = { general: {}, tools: {} };

/**
 * The configuration of the person: what RECTO_CONFIG names, else `recto/config.json` below XDG_CONFIG_HOME or `~/.config`.
 * @throws usage-invalid when it is no JSON, and when RECTO_CONFIG names no file
 */
export function readConfiguration({ RECTO_CONFIG, XDG_CONFIG_HOME, HOME }: Environment): Configuration {
  const base = XDG_CONFIG_HOME || (HOME && join(HOME, '.config'));
  const path = RECTO_CONFIG ?? (base && join(base, 'recto/config.json'));
  if (!path) return NONE;
  try {
    const found = statSync(path, { throwIfNoEntry: RECTO_CONFIG !== undefined });
    if (!found) return NONE;
    if (found.size > MOST_BYTES) throw new RangeError('too large');
    const parsed: unknown = JSON.parse(readFileSync(path, 'utf8').replace(/^\ufeff/, ''));
    if (!isSettings(parsed)) throw new TypeError('no object');
    const { tools = {}, ...general } = parsed;
    if (!isSettings(tools) || !Object.values(tools).every(isSettings)) throw new TypeError('no objects of tools');
    return { path, general, tools: tools as Configuration['tools'] };
  } catch (thrown) {
    throw refuseUsage(CANNOT_READ, { path }, thrown);
  }
}

/** The flags that the configuration sets for a tool, weakest first: what the command line says comes after. @throws usage-invalid */
export function configuredFlags(
  { path = '', general, tools }: Configuration,
  toolId: string,
  own: readonly Flag[],
  shared: readonly Flag[],
): GivenFlag[] {
  const read = (settings: Settings, flags: readonly Flag[]) =>
    Object.entries(settings).flatMap(([option, value]): GivenFlag[] => {
      const name = toKebab(option);
      const flag = flags.find((one) => one.name === name);
      const isSwitch = flag?.placeholder === undefined;
      if (!flag || NEVER.has(name) || isSwitch !== (typeof value === 'boolean')) {
        throw refuseUsage(NOT_ALLOWED, { path, option });
      }
      if (typeof value === 'boolean') return [{ flag, value }];
      const values: readonly unknown[] = Array.isArray(value) ? value : [value];
      return values.map((one) => ({ flag, value: typeof one === 'object' ? JSON.stringify(one) : String(one) }));
    });
  return [...read(general, shared), ...read(tools[toolId] ?? {}, [...own, ...shared])];
}

function isSettings(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
