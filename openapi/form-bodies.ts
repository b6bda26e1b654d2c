/**
 * The bodies of the contract as forms fill them: every field is there and holds a text, a number, a choice or yes and
 * no. What may be null or missing on the wire is empty in a form; lists and nested values have no field.
 */
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function resolved(doc: JsonObject, node: Json | undefined): JsonObject {
  const ref = isObject(node) ? node['$ref'] : undefined;
  if (typeof ref !== 'string') return isObject(node) ? node : {};
  const path = ref.slice(2).split('/');
  return resolved(
    doc,
    path.reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), doc),
  );
}

const withoutNull = (values: Json): Json =>
  Array.isArray(values) ? values.filter((value) => value !== null && value !== 'null') : values;

/** A field of a form, or undefined for what a form has no field for. */
function fieldOf(schema: JsonObject): JsonObject | undefined {
  const type = [withoutNull(schema['type'] ?? null)].flat();
  const [only] = type;
  if (type.length !== 1 || only === 'object' || only === 'array' || typeof only !== 'string') return undefined;
  const { default: _, enum: choices, ...rest } = schema;
  return { ...rest, type: only, ...(choices === undefined ? {} : { enum: withoutNull(choices) }) };
}

function formBody(doc: JsonObject, body: JsonObject): JsonObject {
  const fields = Object.entries(body['properties'] ?? {}).flatMap(([name, schema]) => {
    const field = fieldOf(resolved(doc, schema));
    return field === undefined ? [] : [[name, field] as const];
  });
  return { ...body, properties: Object.fromEntries(fields), required: fields.map(([name]) => name) };
}

/** Takes the contract. Returns the same with the JSON bodies of its operations as forms fill them. */
export function withFormBodies<Document extends object>(document: Document): Document {
  const doc = structuredClone(document) as JsonObject;
  for (const item of Object.values(doc['paths'] ?? {})) {
    for (const operation of Object.values(isObject(item) ? item : {})) {
      const content = resolved(doc, isObject(operation) ? operation['requestBody'] : undefined)['content'];
      const json = isObject(content) ? content['application/json'] : undefined;
      if (!isObject(json)) continue;
      const body = resolved(doc, json['schema']);
      if (body['type'] === 'object') json['schema'] = formBody(doc, body);
    }
  }
  return doc as Document;
}
