import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Ctx, MemberCtx, PersonCtx } from './context.ts';
import type { DbTransaction } from './db.ts';
import { AppError } from './errors.ts';
import { writeRecorded, type Recorded } from './events/write-events.ts';
import { STALE_PLAN } from './prepared-statements.ts';
import { openSealed, sealText } from './secrets.ts';

/** Only `transaction` creates one, so every write is in a transaction. */
export type Tx<C extends Ctx = Ctx> = DbTransaction & { readonly ctx: C; readonly recorded: Recorded };

/** Transactions in the name of a person, or of a member. */
export type PersonTx = Tx<PersonCtx>;
export type MemberTx = Tx<MemberCtx>;

/**
 * Thrown to leave a transaction whose command already ran with the same idempotency key: the saved result is
 * returned.
 */
export class Replayed extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('replayed');
    this.result = result;
  }
}

const RETRIED_CODES = new Set(['40001', '40P01', STALE_PLAN]);
const ATTEMPTS = 4;

export async function transaction<C extends Ctx, Result>(
  ctx: C,
  work: (tx: Tx<C>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction().execute(async (trx) => {
        const tx: Tx<C> = Object.assign(trx, { ctx, recorded: { changes: [], events: [], jobs: [] } });
        await refuseRepetition(tx);
        const result = await work(tx);
        await writeRecorded(tx, answerOfKey(tx, result));
        return result;
      });
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (isPastCap(error)) throw new AppError('request.amountTooLarge');
      if (!RETRIED_CODES.has(code) || attempt === ATTEMPTS) throw error;
      ctx.log.info({ attempt, code }, 'transaction retried');
    }
  }
}

const CHECK_VIOLATION = '23514';

/** Limits of amounts and quantities are constraints whose names end in `_cap`, the same for every code path. */
function isPastCap(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === CHECK_VIOLATION && constraint?.endsWith('_cap') === true;
}

/**
 * Keys are scoped by person and not by organization, because a command may change the active organization and then be
 * retried.
 */
const scopeOfKey = (ctx: Ctx): string => (ctx.actor.kind === 'person' ? ctx.actor.userId : ctx.actor.kind);

/**
 * Takes the key: it is refused while its first run goes on, and its saved result answers a repetition. The insert
 * also sees a first run that committed after this statement began.
 */
async function refuseRepetition(tx: Tx): Promise<void> {
  const { idempotency, clock } = tx.ctx;
  if (!idempotency) return;
  const { key, bodyHash } = idempotency;
  const scope = scopeOfKey(tx.ctx);
  const lock = createHash('sha256').update(`${scope} ${key}`).digest().readBigInt64BE(0);
  const { rows } = await sql<{ is_free: boolean; is_new: boolean }>`
    with locked as materialized (select pg_try_advisory_xact_lock(${String(lock)}::bigint) as is_free),
    added as (
      insert into idempotency_keys (scope, key, body_hash, created_at)
      select ${scope}, ${key}, ${bodyHash}, ${clock.now()} from locked where is_free
      on conflict (scope, key) do nothing returning key)
    select is_free, exists (select from added) as is_new from locked`.execute(tx);
  const { is_free, is_new } = rows[0]!;
  if (!is_free) throw new AppError('request.inFlight');
  if (is_new) return;
  const seen = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'result'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (seen.body_hash !== bodyHash) throw new AppError('request.keyReused');
  throw new Replayed(openResult(tx.ctx, seen.result));
}

/** Keeps the answer with its key; null: the request has none. */
function answerOfKey(tx: Tx, result: unknown): RawBuilder<unknown> | null {
  const { idempotency, ports } = tx.ctx;
  if (!idempotency) return null;
  const answer = JSON.stringify(sealText(ports.settings.secret, JSON.stringify(result ?? null)));
  return sql`update idempotency_keys set result = ${answer}
    where scope = ${scopeOfKey(tx.ctx)} and key = ${idempotency.key}`;
}

/** Answers may hold links and tokens. What no key opens was done, and its answer cannot be given again. */
function openResult({ ports }: Ctx, stored: unknown): unknown {
  // Answers of before they were sealed are kept for thirty days.
  if (typeof stored !== 'string') return stored;
  const { secret, oldSecrets } = ports.settings;
  const text = openSealed([secret, ...oldSecrets], stored);
  if (text === null) throw new AppError('request.keyReused');
  return JSON.parse(text);
}
