import { optionsJsonSchema } from '@recto/contract/options-json-schema';
import { RectoError } from '@recto/contract/recto-error';
import { isSecretOption } from '@recto/contract/secret-option';
import { belowSite } from '@recto/contract/site-root';
import { message, textIn } from '@recto/ui';
import { readAddress } from '../address.ts';
import { TOOLS } from '../recipes/tool-finder.ts';
import { translationIn } from '../translations.ts';

const QUESTIONS = {
  send: message(
    'plainHttp.send',
    'This page came over http: what you send to the server is not encrypted, and others on the network can read it. Send your files anyway?',
  ),
  secret: message(
    'plainHttp.secret',
    'This page came over http: others on the network could have changed it on its way to you. Use your password or key file here anyway?',
  ),
};

/** A risk that needs the visitor's consent on a page that came over plain http. */
export type Risk = keyof typeof QUESTIONS;

/** The parts of a job that may hold secrets. */
interface AskedJob {
  readonly toolId: string;
  readonly files: readonly { readonly password?: string }[];
  readonly options: unknown;
}

const agreed = new Set<Risk>();

/** Asks once in a visit whether to go on. @throws cancelled where the visitor says no */
export function askOnce(
  risk: Risk,
  confirm: (question: string) => boolean = (question) => window.confirm(question),
): void {
  if (agreed.has(risk)) return;
  const { language } = readAddress(belowSite(location.pathname));
  if (!confirm(textIn(translationIn(language))(QUESTIONS[risk]))) throw new RectoError('cancelled');
  agreed.add(risk);
}

/** Asks before a job that uses a password or a key file. @throws cancelled where the visitor says no */
export async function askBeforeSecrets(job: AskedJob): Promise<void> {
  if (await usesSecret(job)) askOnce('secret');
}

/** True when a job contains a password or a key file. */
export async function usesSecret({ toolId, files, options }: AskedJob): Promise<boolean> {
  if (files.some(({ password }) => password)) return true;
  const tool = await TOOLS.find(toolId);
  if (!tool) return false;
  const given = (options ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(optionsJsonSchema(tool.options).properties).some(
    ([name, schema]) =>
      Boolean(given[name]) && (isSecretOption(schema) || /pkcs12/.test(String(schema.contentMediaType))),
  );
}
