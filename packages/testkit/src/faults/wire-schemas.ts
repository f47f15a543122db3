import type { AnyTool } from '@recto/contract/any-tool';
import * as byteAccount from '@recto/contract/byte-account';
import * as conversionCheck from '@recto/contract/conversion-check';
import * as conversionCorrections from '@recto/contract/conversion-corrections';
import * as jobAnswer from '@recto/contract/job-answer';
import * as messages from '@recto/contract/messages';
import * as receipt from '@recto/contract/receipt';
import * as recognisedPage from '@recto/contract/recognised-page';
import * as rectoError from '@recto/contract/recto-error';
import * as reports from '@recto/contract/report';
import * as saidSchema from '@recto/contract/said-schema';
import { DECLARATIONS } from '@recto/tools/declarations';
import * as z from 'zod/mini';

/** The modules of the contract that have schemas; a test looks for one that is missing. */
const MODULES = [
  byteAccount,
  conversionCheck,
  conversionCorrections,
  jobAnswer,
  messages,
  receipt,
  recognisedPage,
  rectoError,
  reports,
  saidSchema,
];

/** Every schema of the contract, by the name of its export; those that leave a carrier open carry texts. */
const OF_CONTRACT = MODULES.flatMap((module) => Object.entries<unknown>(module)).flatMap(([name, value]) => {
  if (!name.endsWith('Schema')) return [];
  const schema: unknown =
    typeof value === 'function' ? (value as (carrier: z.ZodMiniType) => unknown)(z.string()) : value;
  return schema instanceof z.ZodMiniType ? [[name, schema] as const] : [];
});

/** Every kind of report that a tool gives. */
const OF_TOOLS = Object.values<AnyTool>(DECLARATIONS).flatMap(({ report }) =>
  report ? [[`report ${report.kind}`, report.schema] as const] : [],
);

/** Every schema of what crosses a boundary, by name. */
export const WIRE_SCHEMAS: Readonly<Record<string, z.ZodMiniType>> = Object.fromEntries([...OF_CONTRACT, ...OF_TOOLS]);
