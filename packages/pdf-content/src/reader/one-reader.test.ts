import { PdfName } from '@recto/pdf-core';
import { ALL_VALUES, NAMES, NO_VALUES, NUMBERS, STRINGS } from '@recto/pdf-core/syntax';
import { hostileContent } from '@recto/testkit/hostile-content';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentBalance, readStrayRestores } from '../content-balance.ts';
import { collectNames } from '../content-names.ts';
import { ContentReader, joinContent } from './content-reader.ts';

const RUNS = { numRuns: 400 };

/** Findings of a reader at one operator, whatever values it was asked for. */
interface Told {
  readonly operator: string;
  readonly operandsStart: number;
  readonly operatorStart: number;
  readonly operatorEnd: number;
  readonly image: string | null;
}

function tellAll(content: Uint8Array, values: number): Told[] {
  const reader = new ContentReader(content, values);
  const told: Told[] = [];
  for (let isLast = false; !isLast; ) {
    isLast = !reader.next();
    const { operator, operandsStart, operatorStart, operatorEnd, inlineImage: image } = reader;
    const where = image && [image.dataStart, image.dataEnd, image.end, image.isEnded, image.isSound].join();
    told.push({ operator, operandsStart, operatorStart, operatorEnd, image: where });
  }
  return told;
}

const operatorsOf = (content: Uint8Array) =>
  tellAll(content, ALL_VALUES)
    .slice(0, -1)
    .map(({ operator }) => operator);

describe('whatever stands in content: all who read it see the same, which ensures that', () => {
  test('operators, their places and inline images do not depend on the values that are asked for', () => {
    fc.assert(
      fc.property(hostileContent, (content) => {
        const all = tellAll(content, ALL_VALUES);
        for (const values of [NO_VALUES, NUMBERS, NAMES, STRINGS, NUMBERS | NAMES, NUMBERS | STRINGS]) {
          expect(tellAll(content, values)).toEqual(all);
        }
      }),
      RUNS,
    );
  });

  test('places go forward within the content, and an operator is what its bytes say', () => {
    fc.assert(
      fc.property(hostileContent, (content) => {
        let last = 0;
        for (const { operator, operandsStart, operatorStart, operatorEnd } of tellAll(content, NO_VALUES)) {
          expect(operandsStart).toBeGreaterThanOrEqual(last);
          expect(operatorStart).toBeGreaterThanOrEqual(operandsStart);
          expect(operatorEnd).toBeGreaterThanOrEqual(operatorStart);
          expect(operatorEnd).toBeLessThanOrEqual(content.length);
          const word = Buffer.from(content.subarray(operatorStart, operatorStart + operator.length)).toString('latin1');
          expect(word).toBe(operator);
          last = operatorEnd;
        }
      }),
      RUNS,
    );
  });

  test('what stands behind an end is not seen', () => {
    fc.assert(
      fc.property(hostileContent, hostileContent, (content, behind) => {
        const whole = new Uint8Array([...content, ...behind]);
        const reader = new ContentReader(whole, ALL_VALUES, content.length);
        const seen: string[] = [];
        while (reader.next()) seen.push(reader.operator);
        expect(seen).toEqual(operatorsOf(content));
      }),
      RUNS,
    );
  });

  test('balance and restores count the same operators', () => {
    fc.assert(
      fc.property(hostileContent, (content) => {
        const operators = operatorsOf(content);
        const count = (wanted: string) => operators.filter((operator) => operator === wanted).length;
        const balance = contentBalance([content]);
        expect(balance.openStates - balance.strayRestores).toBe(count('q') - count('Q'));
        const lastText = operators.filter((operator) => operator === 'BT' || operator === 'ET').at(-1);
        expect(balance.isTextOpen).toBe(lastText === 'BT');
        expect(balance.openSequences).toBeGreaterThanOrEqual(count('BMC') + count('BDC') - count('EMC'));
        if (balance.strayRestores === 0) expect(readStrayRestores([content]).wouldUndo).toBe(false);
      }),
      RUNS,
    );
  });

  test('no name that an operator has is missing among the names of the content', () => {
    fc.assert(
      fc.property(hostileContent, (content) => {
        const names = new Set<string>();
        collectNames(content, names);
        const reader = new ContentReader(content, NAMES);
        while (reader.next()) for (const name of reader.names) expect(names).toContain(name);
      }),
      RUNS,
    );
  });

  test('operands as objects are those that were told', () => {
    fc.assert(
      fc.property(hostileContent, (content) => {
        const reader = new ContentReader(content, NUMBERS | NAMES);
        while (reader.next()) {
          if (reader.operator === 'BI') continue;
          const { objects } = reader.operands(1_000);
          const isPlain = objects.every((object) => typeof object === 'number' || object instanceof PdfName);
          if (!isPlain) continue;
          expect(objects.filter((object) => typeof object === 'number')).toEqual(reader.numbers);
          expect(objects.flatMap((object) => (object instanceof PdfName ? [object.value] : []))).toEqual(reader.names);
        }
      }),
      RUNS,
    );
  });

  test('parts of one content are read as one', () => {
    fc.assert(
      fc.property(hostileContent, hostileContent, (first, second) => {
        const joined = joinContent([first, second]);
        expect(contentBalance([first, second])).toEqual(contentBalance([joined]));
      }),
    );
  });
});
