export { createSign, type SignHost } from './sign.ts';
