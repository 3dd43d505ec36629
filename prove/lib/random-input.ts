// oxlint-disable typescript/no-explicit-any -- reads schemas as an outsider would
import { kindOf, namesIn } from './id-kinds.ts';
import type { Thing } from './resource-ids.ts';

export const UNKNOWN = '01930000-0000-7000-8000-000000000000';
const DAY_MS = 86_400_000;
const dayAt = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Generates random input for an operation, with the given ids where it expects ids. */
export class Values {
  readonly #operationId: string;
  readonly #ids: Thing;
  readonly #random: () => number;

  constructor(operationId: string, ids: Thing, random: () => number) {
    this.#operationId = operationId;
    this.#ids = ids;
    this.#random = random;
  }

  of(name: string, schema: any): any {
    const kind = kindOf(this.#operationId, name);
    if (kind !== null && schema.type !== 'array' && (kind in this.#ids || kind !== 'on'))
      return this.#ids[kind] ?? UNKNOWN;
    if (schema.const !== undefined) return schema.const;
    if (schema.default !== undefined && !hasIds(this.#operationId, schema) && this.#random() < 0.5)
      return schema.default;
    if (schema.enum) return this.#one(schema.enum);
    const union = schema.anyOf ?? schema.oneOf;
    if (union) return this.of(name, this.#one(withIdsFirst(this.#operationId, union)));
    if (schema.allOf) return this.of(name, schema.allOf[0]);
    return this.#ofType(name, schema);
  }

  #one<Item>(list: readonly Item[]): Item {
    return list[Math.floor(this.#random() * list.length)]!;
  }

  #ofType(name: string, schema: any): any {
    switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
      case 'object':
        return this.#object(schema);
      case 'array': {
        const isWanted = (schema.minItems ?? 0) > 0 || hasIds(this.#operationId, schema, name);
        return isWanted || this.#random() < 0.5 ? [this.of(name, schema.items ?? {})] : [];
      }
      case 'integer':
      case 'number':
        return Math.max(
          schema.minimum ?? 0,
          Math.min(schema.maximum ?? 100, Math.floor(this.#random() * 100)),
        );
      case 'boolean':
        return this.#random() < 0.5;
      case 'null':
        return null;
      default:
        return this.#text(name, schema);
    }
  }

  /** Properties that carry ids are never left out. */
  #object(schema: any): any {
    const isIncluded = ([key, one]: [string, any]) =>
      (schema.required ?? []).includes(key) || hasIds(this.#operationId, one, key) || this.#random() < 0.5;
    const included = Object.entries<any>(schema.properties ?? {}).filter(isIncluded);
    return Object.fromEntries(included.map(([key, one]) => [key, this.of(key, one)]));
  }

  #text(name: string, schema: any): string {
    if (schema.format === 'email') return `personne${Math.floor(this.#random() * 1_000)}@exemple.quebec`;
    if (schema.format === 'uuid') return UNKNOWN;
    if (name === 'postalCode') return this.#one(['H2X 1Y4', '69002']);
    if (schema.format === 'date') return dayAt(name === 'from' ? -30 : name === 'until' ? 30 : 3);
    if (schema.format === 'date-time') return new Date().toISOString();
    // A month that is over: its fees can be invoiced.
    if (schema.pattern?.includes('-(0[1-9]')) return dayAt(-31).slice(0, 7);
    if (schema.pattern?.includes('[01]')) return '08:00';
    if (/^\^-?\??\\d/.test(schema.pattern ?? '')) return '5';
    return 'essai'.padEnd(schema.minLength ?? 0, 'é').slice(0, schema.maxLength ?? 20);
  }
}

export const hasIds = (operationId: string, schema: any, name = ''): boolean =>
  kindOf(operationId, name) !== null || namesIn(schema).some((one) => kindOf(operationId, one) !== null);

/** Of a union, the members that carry ids. */
const withIdsFirst = (operationId: string, union: any[]): any[] => {
  const some = union.filter((one) => hasIds(operationId, one));
  return some.length > 0 ? some : union;
};
