// oxlint-disable typescript/no-explicit-any -- reads JSON schemas as they come

/** An input with one invalid value. */
export interface HostileInput {
  /** Path of the invalid value: `lines/0/quantity`. */
  at: string;
  value: unknown;
  input: any;
}

type Schema = any;
type IdOf = (name: string) => string | undefined;

const UNKNOWN = '01930000-0000-7000-8000-000000000000';
const deep = (depth: number): unknown => (depth === 0 ? null : [deep(depth - 1)]);

const texts = [
  'a\u0000b',
  '\uD83E',
  '__proto__',
  'constructor',
  '9'.repeat(300),
  String.raw`'"%_\$1`,
  '\u202E\uFEFF',
  '',
  'eyJhZnRlciI6WyJ4Il19',
  'WzEsMl0',
  'bnVsbA',
  '-1',
  '2026-99',
  '0000-00',
];
const days = [
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  'infinity',
  '-0044-03-15',
  '2026-11-24T00:00:00Z',
  '1900-01-01',
  '2199-12-31',
];
const ids = [
  'x',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '__proto__',
  `${UNKNOWN} `,
];
const numbers = [
  1e18,
  -1e18,
  9007199254740991,
  2147483648,
  -2147483649,
  -1,
  0.1,
  1e-9,
  'NaN',
  'Infinity',
  '1e400',
  '0x10',
];
const others = [null, [], {}, true, deep(60), ['\u0000'], { __proto__: null, a: 1 }];

function hostileValues(schema: Schema): readonly unknown[] {
  if (schema.format === 'uuid') return [...ids, ...others, 'a\u0000b'];
  if (schema.format === 'date' || schema.format === 'date-time') return [...days, ...others, 'a\u0000b'];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'integer' || type === 'number') return [...numbers, ...others];
  if (type === 'string') return [...texts, ...days.slice(0, 2), ...others];
  return [...others, ...texts.slice(0, 4)];
}

const optionsOf = (schema: Schema): Schema[] => schema.anyOf ?? schema.oneOf ?? [];
/** The variant of a union with the most fields. */
const richest = (schema: Schema): Schema =>
  [...optionsOf(schema)].sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0];

/** A valid input, with existing ids for id fields. */
export function plainInput(schema: Schema, idOf: IdOf, name = ''): any {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (optionsOf(schema).length > 0) return plainInput(richest(schema), idOf, name);
  if (schema.allOf) return plainInput(schema.allOf[0], idOf, name);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries<Schema>(schema.properties ?? {})
          .filter(([key]) => (schema.required ?? []).includes(key) || key.endsWith('Id'))
          .map(([key, one]) => [key, plainInput(one, idOf, key)]),
      );
    case 'array':
      return [plainInput(schema.items ?? {}, idOf, name.replace(/s$/, ''))];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1));
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return plainText(schema, idOf, name);
  }
}

function plainText(schema: Schema, idOf: IdOf, name: string): string {
  if (schema.format === 'uuid' || name.endsWith('Id')) return idOf(name) ?? UNKNOWN;
  if (schema.format === 'email') return 'personne@exemple.quebec';
  if (schema.format === 'date') return '2026-11-24';
  if (schema.format === 'date-time') return '2026-11-24T12:00:00.000Z';
  if (schema.pattern?.includes('[01]')) return '08:00';
  if (schema.pattern?.includes('-(0[1-9]')) return '2026-11';
  if (/^\^-?\??\\d/.test(schema.pattern ?? '')) return '5';
  return 'essai'.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength ?? 20);
}

/** Replaces each value of the schema in turn by values that are invalid there. */
export function* hostileInputs(schema: Schema, idOf: IdOf): Generator<HostileInput> {
  const plain = plainInput(schema, idOf);
  for (const { path, schema: place } of placesOf(schema, []))
    for (const value of hostileValues(place))
      yield { at: path.join('/'), value, input: withValue(plain, path, value, schema, idOf) };
}

function* placesOf(schema: Schema, path: string[]): Generator<{ path: string[]; schema: Schema }> {
  if (path.length > 6) return;
  if (optionsOf(schema).length > 0) {
    yield* placesOf(richest(schema), path);
    return;
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (path.length > 0) yield { path, schema };
  if (type === 'object')
    for (const [key, one] of Object.entries<Schema>(schema.properties ?? {}))
      yield* placesOf(one, [...path, key]);
  if (type === 'array') yield* placesOf(schema.items ?? {}, [...path, '0']);
}

/** Creates the objects on the path, optional ones too. */
function withValue(plain: any, path: readonly string[], value: unknown, schema: Schema, idOf: IdOf): any {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const of = optionsOf(schema).length > 0 ? richest(schema) : schema;
  const inner = of.type === 'array' ? (of.items ?? {}) : (of.properties?.[step] ?? {});
  const own = plain ?? plainInput(of, idOf);
  const before = own?.[step] ?? plainInput(inner, idOf, step);
  const after = withValue(before, rest, value, inner, idOf);
  return Array.isArray(own) ? [after] : { ...own, [step]: after };
}

export interface HostileRequest {
  method: string;
  url: string;
  payload?: object;
}

/** Builds the request: path parameters in the path, the others of a GET in the query, else in the body. */
export function requestOf(method: string, path: string, input: Record<string, unknown>): HostileRequest {
  const rest = { ...input };
  const url = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encoded(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null')) || '%20';
  });
  if (method !== 'GET') return { method, url, payload: rest };
  const query = Object.entries(rest).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(
      (one) => `${encoded(name)}=${encoded(typeof one === 'string' ? one : (JSON.stringify(one) ?? ''))}`,
    ),
  );
  return { method, url: query.length > 0 ? `${url}?${query.join('&')}` : url };
}

/** A lone surrogate has no encoding in a URL: it is sent as the bytes it would have. */
const encoded = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%BE');
