export { createInlineHost, type InlineHost, type InlineJob } from './inline-host.ts';
export { inlineRecipeHost } from './recipe-host.ts';
