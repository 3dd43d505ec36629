// oxlint-disable typescript/no-explicit-any -- reads the OpenAPI document as an outsider would
export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: any }[];
  body: any;
  live: boolean;
}

export async function allOperations(url: string): Promise<Operation[]> {
  const document: any = await (await fetch(`${url}/api/openapi.json`)).json();
  return Object.entries<any>(document.paths).flatMap(([path, methods]) =>
    Object.entries<any>(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path: path.replace(/^\/api/, ''),
      parameters: (operation.parameters ?? []).filter((one: any) => one.in !== 'header'),
      body: operation.requestBody?.content['application/json'].schema ?? null,
      live: String(operation.description ?? '').includes('subscribed'),
    })),
  );
}

export interface Attempt {
  label: string;
  path: string;
  query: string;
  body: unknown;
}

type Ids = Record<string, string>;
const UNKNOWN = '01930000-0000-7000-8000-000000000000';

/** One attempt with ids of one's own, one with each stranger's, one with nobody's, one with another kind's. */
export function inputsFor(operation: Operation, own: Ids, everyone: Ids[], random: () => number): Attempt[] {
  const strangers = everyone.filter((ids) => ids['organizationId'] && ids['organizationId'] !== own['organizationId']);
  const sources: [string, Ids][] = [
    ['own', own],
    ['nobody’s', {}],
    ['of another kind', { organizationId: own['userId'] ?? UNKNOWN, userId: own['organizationId'] ?? UNKNOWN }],
    ...strangers.map((ids): [string, Ids] => ['a stranger’s', ids]),
  ];
  const hasIds = operation.parameters.some((one) => one.name.endsWith('Id')) || JSON.stringify(operation.body ?? '').includes('Id"');
  return (hasIds ? sources : sources.slice(0, 1)).map(([label, ids]) => attempt(operation, label, ids, random));
}

function attempt(operation: Operation, label: string, ids: Ids, random: () => number): Attempt {
  let path = operation.path;
  const query = new URLSearchParams();
  for (const parameter of operation.parameters) {
    const value = valueOf(parameter.name, parameter.schema, ids, random);
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(String(value)));
    else if (parameter.required || random() < 0.3) query.set(parameter.name, String(value));
  }
  const text = query.toString();
  return { label, path, query: text ? `?${text}` : '', body: operation.body ? valueOf('', operation.body, ids, random) : operation.method === 'GET' || operation.method === 'DELETE' ? undefined : {} };
}

function valueOf(name: string, schema: any, ids: Ids, random: () => number): any {
  if (name.endsWith('Id')) return ids[name] ?? UNKNOWN;
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined && random() < 0.5) return schema.default;
  if (schema.enum) return schema.enum[Math.floor(random() * schema.enum.length)];
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return valueOf(name, union[Math.floor(random() * union.length)], ids, random);
  if (schema.allOf) return valueOf(name, schema.allOf[0], ids, random);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries<any>(schema.properties ?? {})
          .filter(([key]) => (schema.required ?? []).includes(key) || random() < 0.5)
          .map(([key, property]) => [key, valueOf(key, property, ids, random)]),
      );
    case 'array':
      return random() < 0.5 ? [] : [valueOf('', schema.items ?? {}, ids, random)];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 100, Math.floor(random() * 100)));
    case 'boolean':
      return random() < 0.5;
    case 'null':
      return null;
    default:
      return stringOf(schema, random);
  }
}

function stringOf(schema: any, random: () => number): string {
  if (schema.format === 'email') return `personne${Math.floor(random() * 1_000)}@exemple.quebec`;
  if (schema.format === 'uuid') return UNKNOWN;
  if (schema.pattern?.includes('\\d{4}-\\d{2}')) return '2026-11';
  if (schema.pattern?.startsWith('^\\d')) return '5';
  return 'essai'.padEnd(schema.minLength ?? 0, 'é').slice(0, schema.maxLength ?? 20);
}
