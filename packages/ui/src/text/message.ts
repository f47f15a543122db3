export { type Message, message } from '@recto/contract';
