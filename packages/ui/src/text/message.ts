export { type Message, message } from '@recto/words/message';
