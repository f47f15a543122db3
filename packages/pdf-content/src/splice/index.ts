export { ContentEdits } from './content-edits.ts';
export {
  advanceOperator,
  END_PATH,
  lineOperators,
  markedContentOperator,
  renderingModeOperator,
} from './operators.ts';
