import * as contract from '@recto/contract';
import { DECLARATIONS } from '@recto/tools/declarations';
import * as z from 'zod/mini';

/** Every schema of the contract, by the name of its export; those that leave a carrier open carry texts. */
const OF_CONTRACT = Object.entries(contract).flatMap(([name, value]) => {
  if (!name.endsWith('Schema')) return [];
  const schema: unknown =
    typeof value === 'function' ? (value as (carrier: z.ZodMiniType) => unknown)(z.string()) : value;
  return schema instanceof z.ZodMiniType ? [[name, schema] as const] : [];
});

/** Every kind of report that a tool gives. */
const OF_TOOLS = Object.values<contract.AnyTool>(DECLARATIONS).flatMap(({ report }) =>
  report ? [[`report ${report.kind}`, report.schema] as const] : [],
);

/** Every schema of what crosses a boundary, found and not listed, by name. */
export const WIRE_SCHEMAS: Readonly<Record<string, z.ZodMiniType>> = Object.fromEntries([...OF_CONTRACT, ...OF_TOOLS]);
