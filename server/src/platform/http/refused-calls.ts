import { statusOf } from './problem-details.ts';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import { record } from '../events/record.ts';
import type { BoundProcedure } from '../routes.ts';
import { transaction } from '../transaction.ts';

const REPEAT_AFTER_MS = 60_000;
const MAX_REMEMBERED = 10_000;
const FORBIDDEN = 403;

/**
 * Refused calls are in the audit log too, at most once a minute per session, procedure and code, so that repeated
 * attempts do not fill the table.
 */
export class RefusedCalls {
  readonly #noted = new Map<string, number>();

  async note(ctx: Ctx, { name, procedure }: BoundProcedure, error: unknown): Promise<void> {
    const { actor } = ctx;
    if (actor.kind !== 'person' || !(error instanceof AppError)) return;
    // People without admin rights get 404 in the admin area, but their attempts are recorded.
    const isIntrusion = procedure.access === 'admin' && !actor.isAdmin;
    const isRefusal = procedure.method !== 'GET' && statusOf(error.code) === FORBIDDEN;
    if (!isIntrusion && !isRefusal) return;
    if (this.#isKnown(`${actor.sessionId} ${name} ${error.code}`, ctx.clock.now().getTime())) return;
    const { idempotency: _, ...own } = ctx;
    await transaction(own, (tx) =>
      record(tx, {
        type: 'platform.requestRefused',
        organizations: actor.organizationId === null ? [] : [actor.organizationId],
        users: [actor.userId],
        data: { procedure: name, code: error.code },
      }),
    ).catch((failure: unknown) => ctx.log.warn({ err: failure }, 'a refusal could not be recorded'));
  }

  #isKnown(key: string, now: number): boolean {
    const before = this.#noted.get(key);
    if (before !== undefined && now - before < REPEAT_AFTER_MS) return true;
    if (this.#noted.size >= MAX_REMEMBERED) this.#noted.clear();
    this.#noted.set(key, now);
    return false;
  }
}
