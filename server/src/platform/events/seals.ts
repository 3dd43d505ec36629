import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { transaction } from '../transaction.ts';

/** An arbitrary advisory lock number, unique in this code base. */
const LOCK = 7_240_418_134;
const BATCH = 1_000;
const SEALS_AT_ONCE = 50;
/** An event is inserted soon after its id was made, which holds the time; no transaction stays open this long. */
const LATE_MS = 3_600_000;
const FIRST_PREVIOUS_HASH: Buffer = Buffer.alloc(32);

interface Content {
  id: string;
  content: string;
}

interface Seal {
  number: string;
  event_ids: string[];
  previous_hash: Buffer;
  hash: Buffer;
  up_to: string;
}

/**
 * The whole content of an event, as the same text on every server. The transaction id belongs to one database and is
 * left out.
 */
const CONTENT = `json_build_array(e.id, e.type, e.organization_ids, e.user_ids, e.subject_id, e.data, e.actor_user_id,
  e.actor_organization_id, e.acting, e.request_id, (extract(epoch from e.happened_at) * 1000000)::bigint)::text as content`;

const hashOf = (previous: Buffer, contents: readonly string[]): Buffer => {
  const hash = createHash('sha256').update(previous);
  for (const content of contents) hash.update(`${content}\n`);
  return hash.digest();
};

const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
const firstIdAt = (ms: number): string => {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};
const lateFor = (upTo: string): string => firstIdAt(timeOf(upTo) - LATE_MS);

/** Seals the events since the last seal; `halles doctor` finds any that are changed afterwards. */
export async function sealEvents(ctx: Ctx): Promise<number> {
  let total = 0;
  for (;;) {
    const sealed = await sealBatch(ctx);
    total += sealed;
    if (sealed < BATCH) return total;
  }
}

function sealBatch(ctx: Ctx): Promise<number> {
  return transaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    const last = await tx
      .selectFrom('event_seals')
      .select(['number', 'hash', 'up_to'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    const from = last ? lateFor(last.up_to) : firstIdAt(0);
    // An event is sealed after it happened, by any clock, so seals from before cannot hold it.
    const sealedSince = new Date(timeOf(from) - LATE_MS);
    const now = ctx.clock.now();
    const { rows } = await sql<Content>`with sealed as (
        select unnest(event_ids) as id from event_seals where sealed_at >= ${sealedSince})
      select e.id, ${sql.raw(CONTENT)} from events e
       where e.id >= ${from} and e.id < ${firstIdAt(now.getTime() + 1)}
         and not exists (select from sealed s where s.id = e.id)
       order by e.id limit ${sql.lit(BATCH)}`.execute(tx);
    if (rows.length === 0) return 0;
    const previous = last?.hash ?? FIRST_PREVIOUS_HASH;
    const newest = rows.at(-1)!.id;
    const seal = {
      number: (last?.number ?? 0) + 1,
      event_ids: rows.map(({ id }) => id),
      previous_hash: previous,
      hash: hashOf(
        previous,
        rows.map(({ content }) => content),
      ),
      up_to: last && last.up_to > newest ? last.up_to : newest,
      sealed_at: now,
    };
    await tx.insertInto('event_seals').values(seal).execute();
    // Logs are stored elsewhere, so somebody who rewrites events and seals together cannot change this line.
    ctx.log.info({ seal: seal.number, hash: seal.hash.toString('hex') }, 'sealed events');
    return rows.length;
  });
}

/** What reads the seals: a client of the driver, or the database of a context. */
export interface SealReader {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the driver's own signature
  query<Row extends object>(text: string, values: readonly unknown[]): Promise<{ rows: Row[] }>;
}

export interface SealCheck {
  /** Number of events that match their seals. */
  events: number;
  /** The first mismatch, in words. */
  problem: string | null;
}

/** Verifies the chain from its beginning, then looks for events inserted later with an older date. */
export async function verifySeals(client: SealReader, { isDemo = false } = {}): Promise<SealCheck> {
  let previous = FIRST_PREVIOUS_HASH;
  let upTo: string | null = null;
  let events = 0;
  for (let number = 1; ; number += SEALS_AT_ONCE) {
    const { rows: seals } = await client.query<Seal>(
      'select * from event_seals where number >= $1 and number < $2 order by number',
      [number, number + SEALS_AT_ONCE],
    );
    for (const [index, seal] of seals.entries()) {
      const problem =
        Number(seal.number) === number + index && seal.previous_hash.equals(previous)
          ? await problemWith(client, seal)
          : `seal ${seal.number} does not follow the one before it`;
      if (problem) return { events, problem };
      events += seal.event_ids.length;
      ({ hash: previous, up_to: upTo } = seal);
    }
    if (seals.length < SEALS_AT_ONCE) break;
  }
  return { events, problem: upTo === null ? null : await eventsInsertedLater(client, upTo, isDemo) };
}

async function problemWith(client: SealReader, seal: Seal): Promise<string | null> {
  const { rows } = await client.query<Content>(
    `select e.id, ${CONTENT} from unnest($1::uuid[]) with ordinality as named (id, place)
       join events e on e.id = named.id order by named.place`,
    [seal.event_ids],
  );
  const there = new Set(rows.map(({ id }) => id));
  const missing = seal.event_ids.find((id) => !there.has(id));
  if (missing) return `event ${missing} is gone`;
  const contents = rows.map(({ content }) => content);
  if (hashOf(seal.previous_hash, contents).equals(seal.hash)) return null;
  return `an event between ${seal.event_ids[0]} and ${seal.event_ids.at(-1)} is not what it was`;
}

/** Events of the demo market are dated in the past; production has no such events. */
async function eventsInsertedLater(
  client: SealReader,
  upTo: string,
  isDemo: boolean,
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `with sealed as (select unnest(event_ids) as id from event_seals)
     select e.id from events e where e.id < $1 and not ($2 and e.request_id = 'demo')
        and not exists (select from sealed s where s.id = e.id)
      order by e.id limit 1`,
    [lateFor(upTo), isDemo],
  );
  return rows[0] ? `event ${rows[0].id} was written in afterwards` : null;
}
