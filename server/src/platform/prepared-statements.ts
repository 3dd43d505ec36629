// oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-return, typescript/no-unsafe-argument -- the driver's overloads pass through
import pg from 'pg';

/** Asked so often, a statement is worth a plan that each connection keeps. */
const PREPARE_AFTER = 20;
/** A plan takes some ten kilobytes of every connection, and filters put together have no end of texts. */
const MAX_PREPARED = 400;
const MAX_COUNTED = 4_000;

/**
 * Which way is best depends on the values here: how long a span is, how far a page lies, what a pattern begins with.
 * Such a statement is planned for its values every time; one that is known to be the same for all says so.
 */
const VALUE_DEPENDENT = /\b(?:limit|offset|between|like|ilike) \$|[<>]=? ?\$/i;
export const GENERIC_PLAN = '/* the same plan for all values */';
const hasStablePlan = (text: string): boolean => text.includes(GENERIC_PLAN) || !VALUE_DEPENDENT.test(text);

/** What is asked again and again, by its text. One for the process: every connection learns the same names. */
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

  /** The tables are not those of before: every plan is made anew, under another name. */
  forgetPlans(): void {
    this.#generation += 1;
  }
}

const statements = new PreparedStatements();

/** PostgreSQL's word when a newer server has changed a table under this one. */
export const STALE_PLAN = '0A000';

/** Parsing and planning cost as much as most of our statements: those asked often are prepared. */
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
