import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { StoredAnswer } from './actor.ts';
import type { Ctx, MemberCtx, PersonCtx } from './context.ts';
import type { Db, DbTransaction } from './db.ts';
import { AppError } from './errors.ts';
import { isOneStatement, nothingRecorded, writeRecorded, type Recorded } from './events/write-events.ts';
import { STALE_PLAN } from './prepared-statements.ts';
import { openSealed, sealText } from './secrets.ts';

/** What a command has decided to save at its end. */
export interface Saving<C extends Ctx = Ctx> {
  readonly ctx: C;
  readonly recorded: Recorded;
}

/** Only `transaction` creates one, so every write is in a transaction. */
export type Tx<C extends Ctx = Ctx> = DbTransaction & Saving<C> & { readonly key: { isTaken: boolean } };

export const isTx = (db: Db): db is Tx => db.isTransaction;

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

const UNIQUE_VIOLATION = '23505';
/** A row that is referred to was deleted meanwhile, or one that is deleted is referred to: a merge of two customers. */
const REFERENCE_VIOLATION = '23503';
const RETRIED_CODES = new Set(['40001', '40P01', REFERENCE_VIOLATION, STALE_PLAN]);
const ATTEMPTS = 4;

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

/**
 * Another transaction was first. Where rows are saved that were not locked, it may also have inserted what was not
 * there to be loaded.
 */
const isOvertaken = (error: unknown, { changes }: Recorded): boolean =>
  RETRIED_CODES.has(codeOf(error)) ||
  (codeOf(error) === UNIQUE_VIOLATION && changes.some(({ expected }) => expected !== undefined));

interface KeyOptions {
  /** The work begins with `lockFirst`, which takes the idempotency key too. */
  isKeyTakenByLock?: boolean;
}

export async function transaction<C extends Ctx, Result>(
  ctx: C,
  work: (tx: Tx<C>) => Promise<Result>,
  { isKeyTakenByLock = false }: KeyOptions = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const recorded = nothingRecorded();
    try {
      return await ctx.db.transaction().execute(async (trx) => {
        const key = { isTaken: ctx.idempotency === undefined };
        const tx: Tx<C> = Object.assign(trx, { ctx, recorded, key });
        if (!isKeyTakenByLock && !key.isTaken) await takeKey(tx);
        const result = await work(tx);
        if (!key.isTaken) throw new Error('the idempotency key was not taken');
        await writeRecorded(tx, recorded, answerOfKey(tx, result));
        return result;
      });
    } catch (error) {
      if (isPastCap(error)) throw new AppError('request.amountTooLarge');
      if (!isOvertaken(error, recorded) || attempt === ATTEMPTS) throw error;
      ctx.log.info({ attempt, code: codeOf(error) }, 'transaction retried');
    }
  }
}

/**
 * A command that takes no locks. It reads with `db` and saves with one statement at its end, which is a transaction by
 * itself and fails where others have saved the rows since (`version` of a change). Then the command runs again in a
 * transaction, where `db` is that transaction and its loader takes the locks.
 */
export async function withoutLocks<C extends Ctx, Result>(
  ctx: C,
  work: (saving: Saving<C>, db: Db) => Promise<Result>,
): Promise<Result> {
  const locked = (): Promise<Result> => transaction(ctx, (tx) => work(tx, tx));
  const { idempotency, savedTogether } = ctx;
  // Nobody has looked yet whether the key was used.
  if (idempotency && idempotency.stored === undefined) return locked();
  if (idempotency?.stored) throw replay(ctx, idempotency.bodyHash, idempotency.stored);
  const recorded = nothingRecorded();
  try {
    const result = await work({ ctx, recorded }, ctx.db);
    // The key itself is refused by its index where the same request was answered meanwhile.
    if (savedTogether) savedTogether.push(recorded);
    else await writeAtOnce(ctx, recorded, newKey(ctx, result));
    return result;
  } catch (error) {
    if (isPastCap(error)) throw new AppError('request.amountTooLarge');
    // Also where nothing but the key was saved.
    if (!isOvertaken(error, recorded) && codeOf(error) !== UNIQUE_VIOLATION) throw error;
    ctx.log.info({ code: codeOf(error) }, 'begins again with locks');
    return locked();
  }
}

/** In one statement, which is a transaction by itself, or in one transaction. */
async function writeAtOnce({ db }: Ctx, recorded: Recorded, key: RawBuilder<unknown> | null): Promise<void> {
  if (isOneStatement(recorded)) await writeRecorded(db, recorded, key);
  else await db.transaction().execute((trx) => writeRecorded(trx, recorded, key));
}

/** Saves what several have left in `savedTogether`: all of it or nothing. */
export const saveTogether = (ctx: Ctx, saved: readonly Recorded[]): Promise<void> =>
  writeAtOnce(
    ctx,
    {
      changes: saved.flatMap(({ changes }) => changes),
      events: saved.flatMap(({ events }) => events),
      reactions: saved.flatMap(({ reactions }) => reactions),
      jobs: saved.flatMap(({ jobs }) => jobs),
    },
    null,
  );

const CHECK_VIOLATION = '23514';
const OUT_OF_RANGE = '22003';

/**
 * Limits of amounts and quantities are constraints whose names end in `_cap`, the same for every code path. What no
 * column holds is past them too.
 */
function isPastCap(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === OUT_OF_RANGE || (code === CHECK_VIOLATION && constraint?.endsWith('_cap') === true);
}

/**
 * Keys are scoped by person and not by organization, because a command may change the active organization and then be
 * retried.
 */
const scopeOfKey = (ctx: Ctx): string => (ctx.actor.kind === 'person' ? ctx.actor.userId : ctx.actor.kind);

interface TakenKey {
  is_free: boolean;
  is_new: boolean;
}

/**
 * The key as parts of a statement: it is refused while its first run goes on, and its saved result answers a
 * repetition. The insert also sees a first run that committed after this statement began.
 */
function keyParts({ ctx }: Tx, { key, bodyHash }: NonNullable<Ctx['idempotency']>): RawBuilder<unknown> {
  const scope = scopeOfKey(ctx);
  const lock = createHash('sha256').update(`${scope} ${key}`).digest().readBigInt64BE(0);
  return sql`key_lock as materialized (select pg_try_advisory_xact_lock(${String(lock)}::bigint) as is_free),
    added_key as (
      insert into idempotency_keys (scope, key, body_hash, created_at)
      select ${scope}, ${key}, ${bodyHash}, ${ctx.clock.now()} from key_lock where is_free
      on conflict (scope, key) do nothing returning key),
    taken_key as materialized (select is_free, exists (select from added_key) as is_new from key_lock)`;
}

async function takeKey(tx: Tx): Promise<void> {
  await lockFirst(tx, (isFirstRun) => sql<object>`select where ${isFirstRun}`);
}

/**
 * Runs the query that takes the first locks of a transaction, in one statement with the idempotency key. The query has
 * the condition that it is the key's first run, so that a repetition neither waits for the locks nor takes them.
 */
export async function lockFirst<Row extends object>(
  tx: Tx,
  query: (isFirstRun: RawBuilder<boolean>) => RawBuilder<Row>,
): Promise<Row[]> {
  const { idempotency } = tx.ctx;
  if (!idempotency || tx.key.isTaken) return (await query(sql`true`).execute(tx)).rows;
  if (idempotency.stored) throw replay(tx.ctx, idempotency.bodyHash, idempotency.stored);
  const isFirstRun = sql<boolean>`(select is_new from taken_key)`;
  const { rows } = await sql<TakenKey & { is_found: true | null } & Row>`with ${keyParts(tx, idempotency)},
    found as (select true as is_found, locked.* from (${query(isFirstRun)}) locked)
    select taken_key.*, found.* from taken_key left join found on true`.execute(tx);
  const { is_free, is_new } = rows[0]!;
  if (!is_free) throw new AppError('request.inFlight');
  if (!is_new) throw await replayOf(tx, idempotency);
  tx.key.isTaken = true;
  return rows.flatMap((one) => {
    const { is_free: _, is_new: __, is_found: isFound, ...row } = one;
    // Without the columns of the key, the row is what was found.
    return isFound ? [row as unknown as Row] : [];
  });
}

async function replayOf(tx: Tx, { key, bodyHash }: NonNullable<Ctx['idempotency']>): Promise<Error> {
  const seen = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash as bodyHash', 'result'])
    .where('scope', '=', scopeOfKey(tx.ctx))
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return replay(tx.ctx, bodyHash, seen);
}

/** What a repetition is answered with. */
const replay = (ctx: Ctx, bodyHash: string, stored: StoredAnswer): Error =>
  stored.bodyHash === bodyHash
    ? new Replayed(openResult(ctx, stored.result))
    : new AppError('request.keyReused');

const sealed = ({ ports }: Ctx, result: unknown): string =>
  JSON.stringify(sealText(ports.settings.secret, JSON.stringify(result ?? null)));

/** Keeps the answer with its key; null: the request has none. */
const answerOfKey = ({ ctx }: Tx, result: unknown): RawBuilder<unknown> | null =>
  ctx.idempotency
    ? sql`update idempotency_keys set result = ${sealed(ctx, result)}
        where scope = ${scopeOfKey(ctx)} and key = ${ctx.idempotency.key}`
    : null;

/** The same for a key that was not taken before. */
const newKey = (ctx: Ctx, result: unknown): RawBuilder<unknown> | null =>
  ctx.idempotency
    ? sql`insert into idempotency_keys (scope, key, body_hash, created_at, result)
        values (${scopeOfKey(ctx)}, ${ctx.idempotency.key}, ${ctx.idempotency.bodyHash}, ${ctx.clock.now()},
          ${sealed(ctx, result)})`
    : null;

/** Answers may hold links and tokens. What no key opens was done, and its answer cannot be given again. */
function openResult({ ports }: Ctx, stored: unknown): unknown {
  // Answers of before they were sealed are kept for thirty days.
  if (typeof stored !== 'string') return stored;
  const { secret, oldSecrets } = ports.settings;
  const text = openSealed([secret, ...oldSecrets], stored);
  if (text === null) throw new AppError('request.keyReused');
  return JSON.parse(text);
}
