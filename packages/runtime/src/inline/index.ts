export { createInlineHost, type InlineHost, type InlineJob } from './inline-host.ts';
