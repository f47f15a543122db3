import { readFileSync } from 'node:fs';
import { createOfficeCapability } from '@recto/office';
import type { OfficePool } from '@recto/office/pool';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node/capabilities';
import { findCorpus, readCorpus } from '@recto/testkit';
import type { ColdOffice } from './cold.ts';
import { damage, makeFiles } from './make-files.ts';

/** A document of the measurement. */
export interface Sample {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly password?: string;
  readonly isBroken: boolean;
}

export interface Outcome {
  /** "done", or the code of the error. */
  readonly code: string;
  readonly milliseconds: number;
}

const PASSWORD = /password=(\S+)/;
const BROKEN_FILES = 40;

/** The tool over a pool, as a job runs it. */
export function toolOver(pool: OfficePool): (sample: Sample) => Promise<Outcome> {
  const host = createInlineHost(RECTO_TOOLS, {
    ...NODE_CAPABILITIES,
    office: async () => createOfficeCapability(pool),
  });
  return async ({ name, bytes, password }) => {
    const startedAt = performance.now();
    const input = bytesInput(name, bytes, password === undefined ? {} : { password });
    const code = await host.run({ toolId: 'office2pdf', inputs: [input], options: {} }).then(
      () => 'done',
      (thrown: { code?: string }) => thrown.code ?? 'unknown',
    );
    return { code, milliseconds: performance.now() - startedAt };
  };
}

/** Office documents of the corpus; none where it is not. */
export function corpusSamples(): Sample[] {
  const folder = findCorpus();
  if (!folder) return [];
  return readCorpus(folder)
    .filter(({ category }) => category === 'office')
    .map(({ name, path, note }) => {
      const password = PASSWORD.exec(note)?.[1];
      const base = { name: name.replace('office/', ''), bytes: new Uint8Array(readFileSync(path)), isBroken: false };
      return { ...base, ...(password !== undefined && { password }) };
    });
}

/** Small documents made for the measurement. */
export function madeSamples(): Sample[] {
  return makeFiles().map(({ name, bytes }) => ({ name, bytes, isBroken: false }));
}

/** The corpus, made files, the same documents in the other formats, made by LibreOffice itself, and damaged ones. */
export async function variedSamples(cold: ColdOffice): Promise<Sample[]> {
  const [corpus, made] = [corpusSamples(), madeSamples()];
  const samples = [...corpus, ...made];
  const add = async ({ name, bytes }: Sample, ending: string) => {
    const variant = await cold.convert(name, bytes, ending);
    if (variant.bytes)
      samples.push({ name: name.replace(/\.\w+$/, `.${ending}`), bytes: variant.bytes, isBroken: false });
  };
  for (const sample of made) {
    for (const ending of sample.name.endsWith('.docx') ? ['doc', 'odt', 'rtf'] : ['xls', 'ods'])
      await add(sample, ending);
  }
  for (const sample of corpus.filter(({ name }) => name.endsWith('.pptx')).slice(0, 3)) {
    for (const ending of ['ppt', 'odp']) await add(sample, ending);
  }
  const sound = samples.filter(({ password }) => password === undefined);
  for (let number = 0; number < BROKEN_FILES; number++) {
    const source = sound[(number * 7) % sound.length] as Sample;
    samples.push({
      name: `broken-${number}-${source.name}`,
      bytes: damage(source.bytes, number),
      isBroken: true,
    });
  }
  return samples;
}
