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
  body: unknown;
  headers: Record<string, string>;
}

type Ids = Record<string, string>;
const UNKNOWN = '01930000-0000-7000-8000-000000000000';

/**
 * One attempt with ids of one's own, one with nobody's, one with another kind's, and for each stranger: with
 * their ids, in their organization's name, and searching for their word.
 */
export function attemptsFor(
  operation: Operation,
  own: Ids,
  strangers: Ids[],
  words: string[],
  random: () => number,
): Attempt[] {
  const one = (label: string, ids: Ids, headers: Record<string, string> = {}, search = '') =>
    attempt(operation, { label, ids, headers, search }, random);
  const attempts = [one('own', own)];
  const hasIds =
    operation.parameters.some(({ name }) => name.endsWith('Id')) ||
    JSON.stringify(operation.body ?? '').includes('Id"');
  if (hasIds) {
    attempts.push(one('nobody’s', {}));
    const another = { organizationId: own['userId'] ?? UNKNOWN, userId: own['organizationId'] ?? UNKNOWN };
    attempts.push(one('of another kind', another));
    for (const ids of strangers) {
      attempts.push(one('a stranger’s', ids));
      // Their thing under one's own organization.
      attempts.push(one('a stranger’s under one’s own', { ...ids, ...organizationOf(own) }));
    }
  }
  for (const ids of strangers)
    attempts.push(
      one('in a stranger’s name', ids, {
        'x-halles-organization': ids['organizationId']!,
        'x-halles-act-as': '1',
      }),
    );
  if (operation.parameters.some(({ name }) => name === 'search'))
    for (const word of words) attempts.push(one('searching a stranger’s word', own, {}, word));
  return attempts;
}

const organizationOf = ({ organizationId }: Ids): Ids =>
  organizationId === undefined ? {} : { organizationId };

interface Asked {
  label: string;
  ids: Ids;
  headers: Record<string, string>;
  search: string;
}

function attempt(
  operation: Operation,
  { label, ids, headers, search }: Asked,
  random: () => number,
): Attempt {
  let path = operation.path;
  const query = new URLSearchParams();
  for (const { name, schema, in: where, required } of operation.parameters) {
    const value = String(name === 'search' && search ? search : valueOf(name, schema, ids, random));
    if (where === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    // Most questions are asked plainly: a filter made up at random finds nothing, leaks included.
    else if (required || (name === 'search' && search) || random() < 0.15) query.set(name, value);
  }
  const text = query.toString();
  const hasBody = operation.method !== 'GET' && operation.method !== 'DELETE';
  const body = operation.body ? valueOf('', operation.body, ids, random) : hasBody ? {} : undefined;
  return { label, path: text ? `${path}?${text}` : path, body, headers };
}

function valueOf(name: string, schema: any, ids: Ids, random: () => number): any {
  if (name.endsWith('Id') || name in ids) return ids[name] ?? UNKNOWN;
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
