// oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-return, typescript/no-unsafe-argument -- the driver's overloads pass through
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import pg from 'pg';

/** A plan takes about ten kilobytes on its connection, and combined filters give unlimited statement texts. */
export const MAX_PREPARED = 400;

/**
 * The best plan of these statements depends on the values: length of a range, page offset, start of a pattern. They
 * are planned for their values every time, unless marked with GENERIC_PLAN.
 */
const VALUE_DEPENDENT = /\b(?:limit|offset|between|like|ilike) \$|[<>]=? ?\$/i;
export const GENERIC_PLAN = '/* the same plan for all values */';
/** Says so within a statement. */
export const samePlan = sql.raw(GENERIC_PLAN);

/**
 * A value that the planner does not look at. PostgreSQL plans a prepared statement anew each time when it expects fewer
 * rows for these values than for others; where the best plan is the same for all, that costs more than it saves.
 */
export const unplanned = (
  value: unknown,
  type: 'uuid' | 'uuid[]' | 'text[]' | 'integer' | 'timestamptz',
): RawBuilder<unknown> => sql`(select ${value}::${sql.raw(type)})::${sql.raw(type)}`;

const hasStablePlan = (text: string): boolean => text.includes(GENERIC_PLAN) || !VALUE_DEPENDENT.test(text);

/** PostgreSQL's error code when a newer release has changed a table that a prepared plan uses. */
export const STALE_PLAN = '0A000';

/** Raised when the tables have changed: every connection then prepares its statements again under new names. */
let generation = 0;

/** What a connection of the driver has, besides what its types declare. */
interface Wire {
  parsedStatements: Record<string, string>;
  close(what: { type: 'S'; name: string }): void;
}

/**
 * Parsing and planning cost as much as running most of our statements, so each is prepared by its first call. When a
 * connection holds too many, it gives up the one that was not used for the longest time.
 */
export class PreparingClient extends pg.Client {
  /** Names by text, the least recently used first. */
  readonly #names = new Map<string, string>();
  #generation = generation;
  #prepared = 0;

  #nameOf(text: string): string | null {
    if (this.#generation !== generation) {
      this.#names.clear();
      this.#generation = generation;
    }
    const known = this.#names.get(text);
    if (known === undefined && !hasStablePlan(text)) return null;
    const name = known ?? `s${this.#prepared++}`;
    this.#names.delete(text);
    this.#names.set(text, name);
    if (this.#names.size > MAX_PREPARED) this.#forget(...this.#names.entries().next().value!);
    return name;
  }

  #forget(text: string, name: string): void {
    const { connection } = this as unknown as { connection: Wire };
    this.#names.delete(text);
    delete connection.parsedStatements[name];
    connection.close({ type: 'S', name });
  }

  override query(...[text, values, ...rest]: any[]): any {
    const name = typeof text === 'string' && Array.isArray(values) ? this.#nameOf(text) : null;
    if (name === null) return super.query(text, values, ...(rest as []));
    const answer: any = super.query({ name, text, values }, ...(rest as []));
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: { code?: string }) => {
      if (error.code !== STALE_PLAN) throw error;
      generation += 1;
      // A transaction has failed and begins again as a whole (`transaction`).
      if (this.getTransactionStatus() !== 'I') throw error;
      return this.query(text, values, ...rest);
    });
  }
}

interface PageInput {
  page: number;
  pageSize: number;
  search?: string | undefined;
}

/**
 * SQL of the rows that a page shows. The first page without a search has one best plan; others are planned for how far
 * down they are and for what is searched.
 */
export const limitOf = ({ page, pageSize, search }: PageInput): RawBuilder<unknown> =>
  page === 1 && !search
    ? sql`${samePlan} limit ${sql.lit(pageSize)}`
    : sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;

interface RowsQuery<Row> {
  modifyEnd(limit: RawBuilder<unknown>): { execute(): Promise<Row[]> };
}

/** The rows of a page, selected and ordered by `rowsOf`, and the number of all that the query finds. */
export async function readPage<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, object>,
  input: PageInput,
  rowsOf: (query: SelectQueryBuilder<Tables, From, object>) => RowsQuery<Row>,
) {
  const { page, pageSize } = input;
  const [rows, { total }] = await Promise.all([
    rowsOf(query).modifyEnd(limitOf(input)).execute(),
    query
      .select((eb) => eb.fn.countAll().as('total'))
      .$castTo<{ total: number }>()
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total, page, pageSize };
}
