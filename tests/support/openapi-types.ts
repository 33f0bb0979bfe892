type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectIn = (value: unknown): Json => (isObject(value) ? value : {});

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const quoted = (name: string): string => JSON.stringify(name);

const joined = (types: readonly string[], by: '|' | '&'): string =>
  `(${[...new Set(types)].join(` ${by} `) || 'never'})`;

function objectType(schema: Json): string {
  const required = listIn(schema.required);
  const fields = Object.entries(objectIn(schema.properties)).map(
    ([name, inner]) => `${quoted(name)}${required.includes(name) ? '' : '?'}: ${typeOf(inner)}`,
  );
  const { additionalProperties: others } = schema;
  const rest = isObject(others) ? [typeOf(others)] : [];
  if (fields.length === 0) return rest.length > 0 ? `{ [name: string]: ${rest[0]} }` : '{ [name: string]: unknown }';
  return `{ ${fields.join('; ')} }`;
}

/** The TypeScript type of a JSON schema, as far as an OpenAPI 3.1 document of ours has them. */
function typeOf(given: unknown): string {
  const schema = objectIn(given);
  const { $ref, anyOf, oneOf, allOf, enum: values, type, format } = schema;
  if (typeof $ref === 'string') return `schemas[${quoted($ref.split('/').at(-1) ?? '')}]`;
  if (anyOf !== undefined || oneOf !== undefined) return joined(listIn(anyOf ?? oneOf).map(typeOf), '|');
  if (allOf !== undefined && type === undefined) return joined(listIn(allOf).map(typeOf), '&');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (values !== undefined)
    return joined(
      listIn(values).map((value) => JSON.stringify(value)),
      '|',
    );
  if (Array.isArray(type))
    return joined(
      type.map((each) => typeOf({ ...schema, type: each })),
      '|',
    );
  switch (type) {
    case 'string':
      return format === 'binary' ? 'Blob' : 'string';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
    case 'null':
      return type;
    case 'array':
      return `${typeOf(schema.items)}[]`;
    case 'object':
      return objectType(schema);
    default:
      return 'unknown';
  }
}

const contentOf = (of: unknown): string => {
  const types = Object.entries(objectIn(objectIn(of).content)).map(
    ([type, media]) => `${quoted(type)}: ${typeOf(objectIn(media).schema)}`,
  );
  return `{ content: { ${types.join('; ')} } }`;
};

const parametersOf = (operation: Json, where: 'path' | 'query'): string => {
  const own = listIn(operation.parameters)
    .map(objectIn)
    .filter((parameter) => parameter.in === where);
  if (own.length === 0) return `${where}?: never`;
  const isNeeded = own.some(({ required }) => required === true);
  const fields = own.map(
    ({ name, required, schema }) => `${quoted(String(name))}${required === true ? '' : '?'}: ${typeOf(schema)}`,
  );
  return `${where}${isNeeded ? '' : '?'}: { ${fields.join('; ')} }`;
};

const operationType = (operation: Json): string => {
  const { requestBody, responses } = operation;
  const parts = [
    `parameters: { ${parametersOf(operation, 'query')}; header?: never; ${parametersOf(operation, 'path')}; cookie?: never }`,
    requestBody === undefined ? 'requestBody?: never' : `requestBody: ${contentOf(requestBody)}`,
    `responses: { ${Object.entries(objectIn(responses))
      .map(([status, response]) => `${status}: { headers: { [name: string]: unknown } } & ${contentOf(response)}`)
      .join('; ')} }`,
  ];
  return `{ ${parts.join('; ')} }`;
};

/**
 * TypeScript of an OpenAPI 3.1 document: its `paths`, as `openapi-fetch` takes them, and its `schemas`. The known generators need
 * the compiler's own interface, which TypeScript 7 does not have.
 */
export function typesOfOpenapi(document: Json): string {
  const paths = Object.entries(objectIn(document.paths)).map(([path, operations]) => {
    const methods = Object.entries(objectIn(operations)).map(
      ([method, operation]) => `  ${method}: ${operationType(objectIn(operation))};`,
    );
    return `${quoted(path)}: {\n${methods.join('\n')}\n};`;
  });
  const named = Object.entries(objectIn(objectIn(document.components).schemas)).map(
    ([name, schema]) => `${quoted(name)}: ${typeOf(schema)};`,
  );
  return `export interface schemas {\n${named.join('\n')}\n}\nexport interface paths {\n${paths.join('\n')}\n}\n`;
}
