import type { FastifyInstance } from 'fastify';
import type { WebSocket } from '@fastify/websocket';
import {
  LIVE_SESSION_ENDED,
  LIVE_TOO_SLOW,
  type LiveMessage,
  type LiveRequest,
} from '@halles/contract/kernel';
import { scopeOf, type Actor, type Authenticate, type Credentials } from '../actor.ts';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import type { EventFeed, Happened } from '../events/feed.ts';
import type { EventType } from '../../events.ts';
import { statusOf } from '../http/problem.ts';
import type { LiveHub } from './hub.ts';

const BUFFER_LIMIT_BYTES = 4_000_000;
const SUBSCRIPTIONS_LIMIT = 200;
const CHECK_EVERY_MS = 60_000;

export interface LiveSockets {
  hub: LiveHub;
  feed: EventFeed;
  authenticate: Authenticate;
  contextFor(actor: Actor): Ctx;
  /** After these the rights of the people concerned are looked up again. */
  changesAccess: readonly EventType[];
}

interface Subscription {
  procedure: string;
  input: unknown;
  leave: () => void;
}

class Connection {
  readonly #socket: WebSocket;
  readonly #live: LiveSockets;
  readonly #credentials: Credentials;
  readonly #subscriptions = new Map<number, Subscription>();
  actor: Actor;

  constructor(socket: WebSocket, live: LiveSockets, credentials: Credentials, actor: Actor) {
    this.#socket = socket;
    this.#live = live;
    this.#credentials = credentials;
    this.actor = actor;
  }

  receive(text: string): void {
    let request: LiveRequest;
    try {
      request = JSON.parse(text) as LiveRequest;
    } catch {
      this.#socket.close(1003);
      return;
    }
    if (request.type === 'ping') this.#send({ type: 'pong' });
    else if (request.type === 'subscribe') this.#subscribe(request.id, request.procedure, request.input);
    else if (request.type === 'unsubscribe') this.#unsubscribe(request.id);
  }

  #subscribe(id: number, procedure: string, input: unknown): void {
    this.#unsubscribe(id);
    try {
      if (this.#subscriptions.size >= SUBSCRIPTIONS_LIMIT) throw new AppError('request.tooMany');
      const leave = this.#live.hub.subscribe(this.#live.contextFor(this.actor), procedure, input, {
        snapshot: (value) => this.#send({ type: 'snapshot', id, value }),
        changes: (changes) => this.#write(`{"type":"changes","id":${id},"changes":${changes}}`),
        refused: (error) => this.#refuse(id, error),
      });
      this.#subscriptions.set(id, { procedure, input, leave });
    } catch (error) {
      this.#refuse(id, error);
    }
  }

  #unsubscribe(id: number): void {
    this.#subscriptions.get(id)?.leave();
    this.#subscriptions.delete(id);
  }

  #refuse(id: number, error: unknown): void {
    this.#subscriptions.delete(id);
    const code = error instanceof AppError ? error.code : 'server.fault';
    this.#send({ type: 'refused', id, problem: { code, status: statusOf(code) } });
  }

  /** Rights may have changed: the same subscriptions, asked again as who they are now. */
  async recheck(): Promise<void> {
    const actor = await this.#live.authenticate(this.#credentials);
    if (actor.kind !== 'person') {
      this.end();
      this.#socket.close(LIVE_SESSION_ENDED);
      return;
    }
    const changed = scopeOf(actor) !== scopeOf(this.actor);
    this.actor = actor;
    if (!changed) return;
    for (const [id, { procedure, input }] of Array.from(this.#subscriptions))
      this.#subscribe(id, procedure, input);
  }

  end(): void {
    for (const id of Array.from(this.#subscriptions.keys())) this.#unsubscribe(id);
  }

  #send(message: LiveMessage): void {
    this.#write(JSON.stringify(message));
  }

  #write(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    // A reader that cannot keep up starts again from a snapshot instead of filling our memory.
    if (this.#socket.bufferedAmount > BUFFER_LIMIT_BYTES) {
      this.end();
      this.#socket.close(LIVE_TOO_SLOW);
      return;
    }
    this.#socket.send(text);
  }
}

/** One WebSocket a tab at /api/live, many subscriptions on it. */
export function serveLive(
  app: FastifyInstance,
  live: LiveSockets,
  credentialsOf: (request: {
    headers: Record<string, string | string[] | undefined>;
    url: string;
  }) => Credentials,
  isOwnOrigin: (headers: Record<string, string | string[] | undefined>) => boolean,
): void {
  const connections = new Set<Connection>();
  const recheck = (connection: Connection) =>
    connection
      .recheck()
      .catch((error: unknown) => app.log.warn({ err: error }, 'live rights could not be looked up'));

  live.feed.listen((events: Happened[]) => {
    const accessEvents = events.filter((event) => live.changesAccess.includes(event.type));
    if (accessEvents.length === 0) return;
    const users = new Set(accessEvents.flatMap((event) => event.userIds));
    const organizations = new Set(accessEvents.flatMap((event) => event.organizationIds));
    for (const connection of connections) {
      const { actor } = connection;
      if (actor.kind !== 'person') continue;
      if (users.has(actor.userId) || (actor.organizationId && organizations.has(actor.organizationId)))
        void recheck(connection);
    }
  });
  // Sessions also end by the clock, without an event.
  const timer = setInterval(() => connections.forEach((one) => void recheck(one)), CHECK_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.get('/api/live', { websocket: true }, async (socket, request) => {
    if (!isOwnOrigin(request.headers)) return socket.close(1008);
    // Messages that come while the session is looked up wait for it.
    const early: string[] = [];
    let connection: Connection | null = null;
    socket.on('message', (data: Buffer) =>
      connection ? connection.receive(String(data)) : early.push(String(data)),
    );
    const credentials = credentialsOf(request);
    const actor = await live.authenticate(credentials);
    if (actor.kind !== 'person') return socket.close(LIVE_SESSION_ENDED);
    const opened = new Connection(socket, live, credentials, actor);
    connections.add(opened);
    socket.on('close', () => {
      opened.end();
      connections.delete(opened);
    });
    connection = opened;
    for (const text of early) opened.receive(text);
  });
}
