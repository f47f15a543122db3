import { refuseUsage } from '@recto/contract/recto-error';
import type { RecipePlan } from '@recto/recipes';
import { optionTextId } from '@recto/words/declared-ids';
import { message } from '@recto/words/message';
import { canAsk } from '../ask-password.ts';
import { CANNOT_READ_FILE, readOptionFile } from '../file-options.ts';
import { askForSecret, readSecretFile } from '../secret-files.ts';
import type { Surroundings } from '../words.ts';
import { ANSWER } from './run-flags.ts';

const NOT_ASKED = message('usage.notAsked', 'The recipe does not ask for "{written}". It asks for: {asks}');
const MISSING = message('usage.answersMissing', 'The recipe asks for {asks}: please name a file for each with {flag}');

/**
 * Collects the answers that the recipe asks for, by step: from files, and passwords from the person at the terminal.
 * @throws usage-invalid when something is missing or was not asked for, cancelled
 */
export async function readAnswers(
  { asks }: RecipePlan,
  written: readonly string[],
  surroundings: Surroundings,
): Promise<Record<string, string>[]> {
  const answers: Record<string, string>[] = [];
  const nameOf = (stepIndex: number, field: string) => `${stepIndex + 1}.${field}`;
  const flag = `--${ANSWER.name}`;
  for (const one of written) {
    const [, name = '', path = ''] = /^([^=]*)=(.*)$/s.exec(one) ?? [];
    const asked = asks.find(({ stepIndex, field }) => nameOf(stepIndex, field) === name);
    if (!asked) {
      const all = asks.map(({ stepIndex, field }) => nameOf(stepIndex, field)).join(', ');
      throw refuseUsage(NOT_ASKED, { written: name || one, asks: all || '-' });
    }
    const about = { path, flag: `${flag} ${name}` };
    const refused = (cause: unknown) => refuseUsage(CANNOT_READ_FILE, about, cause);
    const { stepIndex, field, kind } = asked;
    const answer = kind === 'secret' ? await readSecretFile(path, refused) : await readOptionFile(path, about.flag);
    answers[stepIndex] = { ...answers[stepIndex], [field]: answer };
  }
  const missing = asks.filter(
    ({ stepIndex, field, isRequired }) => isRequired && answers[stepIndex]?.[field] === undefined,
  );
  for (const { stepIndex, toolId, field, kind, schema } of missing) {
    if (kind === 'file' || !canAsk()) {
      const all = missing.map((ask) => nameOf(ask.stepIndex, ask.field)).join(', ');
      throw refuseUsage(MISSING, { asks: all, flag });
    }
    const description = { id: optionTextId(toolId, field), text: schema.description ?? field };
    answers[stepIndex] = { ...answers[stepIndex], [field]: await askForSecret({ description }, surroundings) };
  }
  return answers;
}
