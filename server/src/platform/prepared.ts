// oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-return, typescript/no-unsafe-argument -- the driver's overloads pass through
import pg from 'pg';

/** Asked so often, a statement is worth a plan that each connection keeps. */
const WORTH_A_NAME = 20;
/** A plan takes some ten kilobytes of every connection, and filters put together have no end of texts. */
const MOST_NAMES = 400;
const MOST_COUNTED = 4_000;

/**
 * Which way is best depends on the values here: how long a span is, how far a page lies, what a pattern begins with.
 * Such a statement is planned for its values every time; one that is known to be the same for all says so.
 */
const BY_VALUES = /\b(?:limit|offset|between|like|ilike) \$|[<>]=? ?\$/i;
export const SAME_FOR_ALL = '/* the same plan for all values */';
const mayKeepItsPlan = (text: string): boolean => text.includes(SAME_FOR_ALL) || !BY_VALUES.test(text);

/** What is asked again and again, by its text. One for the process: every connection learns the same names. */
export class Statements {
  readonly #names = new Map<string, number>();
  readonly #asked = new Map<string, number>();
  #generation = 0;

  nameOf(text: string): string | null {
    const known = this.#names.get(text);
    if (known !== undefined) return `s${this.#generation}_${known}`;
    if (this.#names.size >= MOST_NAMES || !mayKeepItsPlan(text)) return null;
    const asked = (this.#asked.get(text) ?? 0) + 1;
    if (asked < WORTH_A_NAME) {
      if (this.#asked.size >= MOST_COUNTED) this.#asked.clear();
      this.#asked.set(text, asked);
      return null;
    }
    this.#asked.delete(text);
    this.#names.set(text, this.#names.size);
    return this.nameOf(text);
  }

  /** The tables are not those of before: every plan is made anew, under another name. */
  forgetPlans(): void {
    this.#generation += 1;
  }
}

const statements = new Statements();

/** PostgreSQL's word when a newer server has changed a table under this one. */
export const STALE_PLAN = '0A000';

/** Parsing and planning cost as much as most of our statements: those asked often are prepared. */
export class PreparingClient extends pg.Client {
  override query(...[asked, values, ...rest]: any[]): any {
    const name = typeof asked === 'string' && Array.isArray(values) ? statements.nameOf(asked) : null;
    if (name === null) return super.query(asked, values, ...(rest as []));
    const answer: any = super.query({ name, text: asked, values }, ...(rest as []));
    if (answer instanceof Promise)
      answer.catch(({ code }: { code?: string }) => {
        if (code === STALE_PLAN) statements.forgetPlans();
      });
    return answer;
  }
}
