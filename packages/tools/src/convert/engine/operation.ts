import { RectoError } from '@recto/contract/recto-error';
import { defineOperation } from '@recto/contract/tool';
import tool from '../tool.ts';

/** Hosts run the tool that the declaration leads to; this is reached only by one that does not look. */
export default defineOperation(tool, async ({ options }) => {
  throw new RectoError('tool-unknown', { toolId: tool.delegate?.(options).toolId ?? tool.id });
});
