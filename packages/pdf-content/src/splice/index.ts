export { ContentEdits } from './content-edits.ts';
export { writtenOperands } from './operands.ts';
export {
  advanceOperator,
  END_PATH,
  lineOperators,
  markedContentOperator,
  markedOperator,
  namedOperator,
  renderingModeOperator,
  showOperator,
} from './operators.ts';
export { soundOperator } from './sound-operator.ts';
