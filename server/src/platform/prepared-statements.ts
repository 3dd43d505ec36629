// oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-return, typescript/no-unsafe-argument -- the driver's overloads pass through
import pg from 'pg';

/** A statement run this often gets a prepared plan on each connection. */
const PREPARE_AFTER = 20;
/** A plan takes about ten kilobytes per connection, and combined filters give unlimited statement texts. */
const MAX_PREPARED = 400;
const MAX_COUNTED = 4_000;

/**
 * The best plan of these statements depends on the values: length of a range, page offset, start of a pattern. They
 * are planned for their values every time, unless marked with SAME_FOR_ALL.
 */
const VALUE_DEPENDENT = /\b(?:limit|offset|between|like|ilike) \$|[<>]=? ?\$/i;
export const GENERIC_PLAN = '/* the same plan for all values */';
const hasStablePlan = (text: string): boolean => text.includes(GENERIC_PLAN) || !VALUE_DEPENDENT.test(text);

/** Counts statements by text and names the frequent ones. One per process, so every connection uses the same names. */
export class PreparedStatements {
  readonly #names = new Map<string, number>();
  readonly #runs = new Map<string, number>();
  #generation = 0;

  nameOf(text: string): string | null {
    const known = this.#names.get(text);
    if (known !== undefined) return `s${this.#generation}_${known}`;
    if (this.#names.size >= MAX_PREPARED || !hasStablePlan(text)) return null;
    const runs = (this.#runs.get(text) ?? 0) + 1;
    if (runs < PREPARE_AFTER) {
      if (this.#runs.size >= MAX_COUNTED) this.#runs.clear();
      this.#runs.set(text, runs);
      return null;
    }
    this.#runs.delete(text);
    this.#names.set(text, this.#names.size);
    return this.nameOf(text);
  }

  /** The tables have changed, so every statement is prepared again under a new name. */
  forgetPlans(): void {
    this.#generation += 1;
  }
}

const statements = new PreparedStatements();

/** PostgreSQL's error code when a newer release has changed a table that a prepared plan uses. */
export const STALE_PLAN = '0A000';

/** Parsing and planning cost as much as running most of our statements, so frequent ones are prepared. */
export class PreparingClient extends pg.Client {
  override query(...[text, values, ...rest]: any[]): any {
    const name = typeof text === 'string' && Array.isArray(values) ? statements.nameOf(text) : null;
    if (name === null) return super.query(text, values, ...(rest as []));
    const answer: any = super.query({ name, text, values }, ...(rest as []));
    if (answer instanceof Promise)
      answer.catch(({ code }: { code?: string }) => {
        if (code === STALE_PLAN) statements.forgetPlans();
      });
    return answer;
  }
}
