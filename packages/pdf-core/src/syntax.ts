/** The syntax of objects on its own, for the one reader of content streams. Everything else reads files through the main door. */
export {
  ALL_VALUES,
  ARRAY_CLOSE,
  ARRAY_OPEN,
  DICT_CLOSE,
  DICT_OPEN,
  END,
  KEYWORD,
  Lexer,
  NAME,
  NAMES,
  NO_VALUES,
  NUMBER,
  NUMBERS,
  STRING,
  STRINGS,
} from './lexer.ts';
export { parseObject } from './parser.ts';
