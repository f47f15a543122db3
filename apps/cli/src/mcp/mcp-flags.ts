import { message } from '@recto/words/message';
import { HELP, LANGUAGE } from '../general-flags.ts';
import type { Flag } from '../option-flags.ts';

export const ALLOW: Flag = {
  name: 'allow',
  placeholder: 'FOLDER',
  description: message('cli.mcp.allow', 'A folder whose files may be read, and into which results may go'),
  isRepeatable: true,
};

export const OFFERED: Flag = {
  name: 'tools',
  placeholder: 'NAMES',
  description: message('cli.mcp.tools', 'Offer only these tools and recipes, with commas between them; by default all'),
  isRepeatable: true,
};

/** Flags of `recto mcp`. */
export const MCP_FLAGS: readonly Flag[] = [ALLOW, OFFERED, LANGUAGE, HELP];
