type Schema = Record<string, unknown>;

/** Words of JSON Schema 2020-12 that OpenAPI 3.0 does not have, and that say no more than the rest. */
const UNKNOWN = new Set(['propertyNames', 'contentEncoding', 'contentMediaType', 'identifier']);

/** Tells a description in OpenAPI 3.1 as OpenAPI 3.0 does, for a generator that reads no later version. */
export function asOpenApi30(description: Schema): Schema {
  return { ...(earlier(description) as Schema), openapi: '3.0.3' };
}

/** Converts a part of the description. @param isOfNames true for a map whose keys are names of the API's own */
function earlier(node: unknown, isOfNames = false): unknown {
  if (Array.isArray(node)) return node.map((each) => earlier(each));
  if (typeof node !== 'object' || node === null) return node;
  const told: Schema = {};
  for (const [name, inner] of Object.entries(node)) {
    if (isOfNames || !UNKNOWN.has(name)) told[name] = earlier(inner, name === 'properties');
  }
  return isOfNames ? told : withoutNewWords(told);
}

function withoutNewWords(told: Schema): Schema {
  const { exclusiveMinimum, const: constant, default: given, ...rest } = told;
  const schema: Schema = { ...rest };
  if (Array.isArray(schema.type)) delete schema.type;
  if (typeof exclusiveMinimum === 'number')
    Object.assign(schema, { minimum: exclusiveMinimum, exclusiveMinimum: true });
  if (constant !== undefined) schema.enum = [constant];
  // Defaults that are no scalar stop the generator.
  if (given !== undefined && typeof given !== 'object') schema.default = given;
  return Array.isArray(schema.anyOf) ? withNullable(schema, schema.anyOf) : schema;
}

function withNullable({ anyOf: _, ...rest }: Schema, alternatives: readonly Schema[]): Schema {
  const others = alternatives.filter(({ type }) => type !== 'null');
  if (others.length === alternatives.length) return { ...rest, anyOf: alternatives };
  return others.length === 1 ? { ...others[0], ...rest, nullable: true } : { ...rest, anyOf: others, nullable: true };
}
