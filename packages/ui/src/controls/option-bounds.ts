import type { OptionsSchema } from '@recto/contract/options';
import type * as z from 'zod/mini';

/** Bounds of a number, and the step between its values: 1 for whole numbers. */
export interface NumberBounds {
  readonly min: number;
  readonly max: number;
  readonly step: number | 'any';
}

/** Names of the options that are numbers. */
export type NumberName<Options> = {
  [Name in keyof Options]: Options[Name] extends number ? Name : never;
}[keyof Options] &
  string;

/** The parts of a schema's definition that are read here. */
interface Definition {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly innerType?: z.core.$ZodType;
  readonly format?: string;
  readonly checks?: readonly z.core.$ZodCheck[];
}

const definitionOf = (schema: z.core.$ZodType) => schema._zod.def as Definition;

/** Returns the bounds that the schema gives to an option, without what would make a JSON schema of all options. */
export function optionBounds<Options>(schema: OptionsSchema<Options>, name: NumberName<Options>): NumberBounds {
  let field = definitionOf(schema).shape?.[name];
  while (field && definitionOf(field).innerType) field = definitionOf(field).innerType;
  const { checks = [], format } = field ? definitionOf(field) : {};
  const values = new Map(
    checks.map(({ _zod: { def } }) => [def.check, (def as { readonly value?: unknown }).value] as const),
  );
  const numberOf = (check: string) => {
    const value = values.get(check);
    return typeof value === 'number' ? value : undefined;
  };
  return {
    min: numberOf('greater_than') ?? Number.NEGATIVE_INFINITY,
    max: numberOf('less_than') ?? Number.POSITIVE_INFINITY,
    step: numberOf('multiple_of') ?? (format === 'safeint' ? 1 : 'any'),
  };
}
