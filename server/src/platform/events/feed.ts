import pg from 'pg';
import type { EventType } from '../../events.ts';
import type { Log } from '../log.ts';
import { EVENTS_CHANNEL } from './write-events.ts';

/** What live queries need of an event: whom it concerns, and which records it names. */
export interface FeedEvent {
  id: string;
  type: EventType;
  organizationIds: string[];
  userIds: string[];
  subjectId: string | null;
  data: unknown;
}

interface FeedRow {
  id: string;
  xact: string;
  type: EventType;
  organization_ids: string[];
  user_ids: string[];
  subject_id: string | null;
  data: unknown;
  horizon: string;
}

/** Events are announced; this finds those whose announcement was lost. */
const LOOK_EVERY_MS = 5_000;
const RECONNECT_MS = 250;

/**
 * Delivers every committed event to this process once, without gaps. A transaction that began earlier may commit
 * later, so each poll reads again from the oldest transaction that was open at the last poll and skips events already
 * seen. NOTIFY only triggers a poll early.
 */
export class EventFeed {
  readonly #connection: pg.ClientConfig;
  readonly #log: Log;
  readonly #listeners = new Set<(events: FeedEvent[]) => void>();
  #client: pg.Client | null = null;
  #horizon: string | null = null;
  #seen = new Set<string>();
  #polling: Promise<void> | null = null;
  #lookAgain = false;
  #timer: NodeJS.Timeout | null = null;
  #started: Promise<void> | null = null;
  #stopped = false;

  constructor(connection: pg.ClientConfig, log: Log) {
    this.#connection = connection;
    this.#log = log;
  }

  listen(listener: (events: FeedEvent[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Safe to call twice. */
  start(): Promise<void> {
    return (this.#started ??= this.#begin());
  }

  async #begin(): Promise<void> {
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
    this.#timer.unref();
    await this.#open();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#polling;
    await this.#client?.end().catch(() => undefined);
  }

  async #open(): Promise<void> {
    const client = new pg.Client({ ...this.#connection, application_name: 'halles feed' });
    client.on('notification', () => this.#look());
    client.on('error', () => this.#reopen(client));
    client.on('end', () => this.#reopen(client));
    try {
      await client.connect();
      await client.query(`listen ${EVENTS_CHANNEL}`);
    } catch (error) {
      client.removeAllListeners('end');
      await client.end().catch(() => undefined);
      if (this.#horizon === null) throw error;
      this.#retry();
      return;
    }
    this.#client = client;
    if (this.#horizon === null) {
      const { rows } = await client.query('select pg_snapshot_xmin(pg_current_snapshot())::text as horizon');
      this.#horizon = (rows[0] as { horizon: string }).horizon;
      await this.#read(client, false);
    } else this.#look();
  }

  #reopen(client: pg.Client): void {
    if (this.#stopped || this.#client !== client) return;
    this.#client = null;
    this.#log.warn('the event feed lost its connection and reconnects');
    this.#retry();
  }

  #retry(): void {
    if (this.#stopped) return;
    setTimeout(() => void this.#open(), RECONNECT_MS).unref();
  }

  #look(): void {
    const client = this.#client;
    if (!client || this.#stopped) return;
    if (this.#polling) {
      this.#lookAgain = true;
      return;
    }
    this.#polling = this.#read(client, true)
      .catch((error: unknown) => this.#log.warn({ err: error }, 'the event feed could not read'))
      .finally(() => {
        this.#polling = null;
        if (this.#lookAgain) {
          this.#lookAgain = false;
          this.#look();
        }
      });
  }

  async #read(client: pg.Client, announce: boolean): Promise<void> {
    const { rows } = await client.query<FeedRow>({
      name: 'event-feed',
      text: `select h.horizon::text as horizon, e.id, e.xact::text as xact, e.type, e.organization_ids, e.user_ids, e.subject_id,
        e.data
        from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) h
        left join lateral (select * from events where xact >= $1::xid8 order by xact, id) e on true`,
      values: [this.#horizon],
    });
    const horizon = rows[0]!.horizon;
    const found = rows.filter((row) => row.id !== null);
    const fresh = found.filter((row) => !this.#seen.has(row.id));
    this.#seen = new Set(found.filter((row) => BigInt(row.xact) >= BigInt(horizon)).map((row) => row.id));
    this.#horizon = horizon;
    if (fresh.length === 0 || !announce) return;
    const events = fresh.map((row) => ({
      id: row.id,
      type: row.type,
      organizationIds: row.organization_ids,
      userIds: row.user_ids,
      subjectId: row.subject_id,
      data: row.data,
    }));
    for (const listener of this.#listeners) this.#deliver(listener, events);
  }

  /** A failing listener does not keep events from the other listeners. */
  #deliver(listener: (events: FeedEvent[]) => void, events: FeedEvent[]): void {
    try {
      listener(events);
    } catch (error) {
      this.#log.error({ err: error }, 'a listener to events failed');
    }
  }
}
