// oxlint-disable typescript/no-explicit-any -- reads the OpenAPI document as an outsider would
import { kindOf, namesIn } from './id-kinds.ts';
import type { Thing } from './resource-ids.ts';
import { UNKNOWN, Values } from './random-input.ts';

export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: any }[];
  body: any;
  live: boolean;
  /** The kinds of things in its input. */
  kinds: ReadonlySet<string>;
  /** The kinds in the path or required: without them there is nothing to query. */
  about: readonly string[];
}

export async function allOperations(url: string): Promise<Operation[]> {
  const document: any = await (await fetch(`${url}/api/openapi.json`)).json();
  return Object.entries<any>(document.paths).flatMap(([path, methods]) =>
    Object.entries<any>(methods).map(([method, operation]) =>
      withKinds({
        id: operation.operationId,
        method: method.toUpperCase(),
        path: path.replace(/^\/api/, ''),
        parameters: (operation.parameters ?? []).filter((one: any) => one.in !== 'header'),
        body: operation.requestBody?.content['application/json'].schema ?? null,
        live: String(operation.description ?? '').includes('subscribed'),
      }),
    ),
  );
}

export function withKinds(operation: Omit<Operation, 'kinds' | 'about'>): Operation {
  const kind = (name: string) => kindOf(operation.id, name) ?? [];
  const names = operation.parameters.map(({ name }) => name);
  return {
    ...operation,
    kinds: new Set([...names, ...namesIn(operation.body)].flatMap(kind)),
    about: operation.parameters
      .filter(({ in: where, required }) => where === 'path' || required)
      .flatMap(({ name }) => kind(name)),
  };
}

export type Label =
  | 'own'
  | 'nobody’s'
  | 'of another kind'
  | 'a stranger’s'
  | 'a stranger’s under one’s own'
  | 'in a stranger’s name'
  | 'searching a stranger’s word';

export interface Attempt {
  label: Label;
  /** Uses ids of things of another organization. */
  isStrange: boolean;
  ids: Thing;
  path: string;
  body: unknown;
  /** The same input for the live connection. */
  input: Record<string, unknown>;
  headers: Record<string, string>;
}

type Variant = Pick<Attempt, 'label' | 'isStrange' | 'ids'> & {
  headers?: Record<string, string>;
  search?: string;
};

/**
 * Attempts with the caller's own ids, with unknown ids, with ids of another kind, and for each other organization:
 * with its ids, in its name, and searching for its word.
 */
export function attemptsFor(
  operation: Operation,
  own: Thing,
  strangers: readonly Thing[],
  words: readonly string[],
  random: () => number,
): Attempt[] {
  const { kinds, about } = operation;
  const variants: Variant[] = [{ label: 'own', isStrange: false, ids: own }];
  if (kinds.size > 0) {
    const another = { organizationId: own['userId'] ?? UNKNOWN, userId: own['organizationId'] ?? UNKNOWN };
    variants.push({ label: 'nobody’s', isStrange: false, ids: {} });
    variants.push({ label: 'of another kind', isStrange: false, ids: another });
    for (const ids of strangers) variants.push({ label: 'a stranger’s', isStrange: true, ids });
    const { organizationId } = own;
    if (organizationId && about.includes('organizationId') && about.length > 1)
      for (const ids of strangers)
        variants.push({
          label: 'a stranger’s under one’s own',
          isStrange: true,
          ids: { ...ids, organizationId },
        });
  }
  for (const ids of strangers) {
    const headers = { 'x-halles-organization': ids['organizationId']!, 'x-halles-act-as': '1' };
    variants.push({ label: 'in a stranger’s name', isStrange: true, ids, headers });
  }
  if (operation.parameters.some(({ name }) => name === 'search' || name === 'text'))
    for (const search of words)
      variants.push({ label: 'searching a stranger’s word', isStrange: false, ids: own, search });
  return variants.map((one) => attempt(operation, one, random));
}

function attempt(operation: Operation, variants: Variant, random: () => number): Attempt {
  const { label, isStrange, ids, headers = {}, search = '' } = variants;
  const values = new Values(operation.id, ids, random);
  const input: Record<string, unknown> = {};
  let path = operation.path;
  const query = new URLSearchParams();
  for (const { name, schema, in: where, required } of operation.parameters) {
    const isSearch = search !== '' && (name === 'search' || name === 'text');
    // Most queries leave optional parameters out: a random filter finds nothing and would hide leaks.
    const isIncluded =
      where === 'path' || required || isSearch || (isStrange && kindOf(operation.id, name) !== null);
    if (!isIncluded && random() > 0.15) continue;
    const value = isSearch ? search : values.of(name, schema);
    input[name] = value;
    if (where === 'path') path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else query.set(name, String(value));
  }
  const hasBody = operation.method !== 'GET' && operation.method !== 'DELETE';
  const body = operation.body ? values.of('', operation.body) : hasBody ? {} : undefined;
  return {
    label,
    isStrange,
    ids,
    path: query.size > 0 ? `${path}?${query.toString()}` : path,
    body,
    input,
    headers,
  };
}
