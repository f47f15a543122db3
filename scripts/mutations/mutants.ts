import ts from 'typescript';

/** One change of an exported function that its tests should notice. */
export interface Mutant {
  /** Relative to the repository. */
  readonly path: string;
  readonly functionName: string;
  /** 1-based. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
  /** The whole file with the change. */
  readonly text: string;
}

/** An exported function with a body. */
export interface ExportedFunction {
  readonly path: string;
  readonly name: string;
  /** Position of the body in the file. */
  readonly start: number;
  readonly end: number;
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly after: string;
}

/** Operators and those that they are exchanged for. */
const EXCHANGED: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.LessThanToken, '>='],
  [ts.SyntaxKind.LessThanEqualsToken, '>'],
  [ts.SyntaxKind.GreaterThanToken, '<='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '<'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
]);

const parse = (path: string, text: string) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

/** Returns the exported functions of a file, in its order: declarations, and constants that hold one. */
export function exportedFunctions(path: string, text: string): ExportedFunction[] {
  const found: ExportedFunction[] = [];
  const add = (name: string, body: ts.Node | undefined) => {
    if (body) found.push({ path, name, start: body.getStart(), end: body.end });
  };
  for (const statement of parse(path, text).statements) {
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
    if (ts.isFunctionDeclaration(statement)) add(statement.name?.text ?? 'default', statement.body);
    else if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (initializer && ts.isArrowFunction(initializer)) add(name.getText(), initializer.body);
      }
    }
  }
  return found;
}

/** Returns every single change of a function that a compiler accepts, in the order of the file. */
export function mutantsOf({ path, name, start, end }: ExportedFunction, text: string): Mutant[] {
  const source = parse(path, text);
  const changes: Change[] = [];
  const visit = (node: ts.Node): void => {
    if (node.end <= start || node.getStart() >= end) return;
    if (node.getStart() >= start && node.end <= end) changes.push(...changesOf(node));
    if (!ts.isTypeNode(node)) ts.forEachChild(node, visit);
  };
  visit(source);
  return changes.map((change) => ({
    path,
    functionName: name,
    line: source.getLineAndCharacterOfPosition(change.start).line + 1,
    before: text.slice(change.start, change.end),
    after: change.after,
    text: text.slice(0, change.start) + change.after + text.slice(change.end),
  }));
}

function changesOf(node: ts.Node): Change[] {
  const at = (part: ts.Node, after: string): Change => ({ start: part.getStart(), end: part.end, after });
  if (ts.isBinaryExpression(node)) {
    const after = EXCHANGED.get(node.operatorToken.kind);
    return after === undefined ? [] : [at(node.operatorToken, after)];
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return [at(node, node.operand.getText())];
  }
  if (ts.isConditionalExpression(node)) return [at(node.condition, `!(${node.condition.getText()})`)];
  if (ts.isIfStatement(node)) return [at(node.expression, `!(${node.expression.getText()})`)];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [at(node, 'false')];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [at(node, 'true')];
  if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) return [at(node, ';')];
  return [];
}
