import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineReplySchema, fileDescriptionSchema } from '@recto/contract/messages';
import { receiptSchema } from '@recto/contract/receipt';
import { samplesOf, WIRE_SCHEMAS } from '@recto/testkit/faults';
import { describe, expect, test } from 'vitest';
import { readReply } from '../engine/engine-link.ts';
import { readDelivery, readDescription } from './read-delivery.ts';

const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the schemas of what crosses a boundary ensure that', () => {
  test('none of the contract is missing', () => {
    const folder = join(import.meta.dirname, '../../../contract/src');
    const sources = globSync('**/*.ts', { cwd: folder }).filter((name) => name !== 'options-json-schema.ts');
    const declared = sources.flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/^export (?:const|function) (\w+Schema)\b/gm)].map(
        ([, schema]) => schema,
      ),
    );
    expect(declared.length).toBeGreaterThan(10);
    expect(Object.keys(WIRE_SCHEMAS)).toEqual(expect.arrayContaining(declared));
  });

  test('they are found: those of the contract and those of the tools', () => {
    expect(Object.keys(WIRE_SCHEMAS)).toEqual(
      expect.arrayContaining(['receiptSchema', 'fileDescriptionSchema', 'engineRequestSchema', 'report repair']),
    );
  });

  test.each(Object.entries(WIRE_SCHEMAS))('nothing that %s has is lost on the way', (_, schema) => {
    const samples = samplesOf(schema);
    expect(samples.length).toBeGreaterThan(0);
    for (const sample of samples) expect(schema.parse(sent(sample))).toEqual(sample);
  });

  test('descriptions and replies are read with every field', () => {
    for (const sample of samplesOf(fileDescriptionSchema)) expect(readDescription(sent(sample))).toEqual(sample);
    for (const sample of samplesOf(engineReplySchema)) expect(readReply(sent(sample))).toEqual(sample);
  });

  test('a receipt is read with every field', () => {
    for (const [name, schema] of Object.entries(WIRE_SCHEMAS).filter(([name]) => name.startsWith('report '))) {
      const report = { kind: name.slice('report '.length), schema, goesTo: 'anywhere' } as const;
      for (const sample of samplesOf(receiptSchema) as readonly object[]) {
        for (const data of samplesOf(schema)) {
          const receipt = { ...sample, report: { kind: report.kind, data } };
          expect(readDelivery(sent({ outputs: [], receipt }), '/', report).receipt).toEqual(receipt);
        }
      }
    }
  });
});
