import type { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from '@fastify/websocket';
import {
  LIVE_SESSION_ENDED,
  LIVE_TOO_MANY,
  LIVE_TOO_OFTEN,
  LIVE_TOO_SLOW,
  type LiveMessage,
} from '@halles/contract/kernel';
import { scopeOf, userKeyOf, type Actor, type Authenticate, type Credentials } from '../actor.ts';
import type { Ctx } from '../context.ts';
import type { EventFeed, FeedEvent } from '../events/feed.ts';
import type { EventType } from '../../events.ts';
import { codeOf, statusOf } from '../http/problem-details.ts';
import { parseFrame } from './frames.ts';
import type { LiveHub } from './hub.ts';
import type { LiveRates } from './rates.ts';
import { LiveUsage, MAX_SUBSCRIPTIONS } from './usage-limits.ts';

const BUFFER_LIMIT_BYTES = 4_000_000;
const CHECK_EVERY_MS = 60_000;
/** Status codes of RFC 6455. */
const UNSUPPORTED = 1003;
const POLICY = 1008;
const FAULT = 1011;
const TRY_LATER = 1013;

export interface LiveSockets {
  hub: LiveHub;
  feed: EventFeed;
  authenticate: Authenticate;
  contextFor(actor: Actor): Ctx;
  report(error: unknown): void;
  rates: LiveRates;
  now(): Date;
  /** After these events the permissions of the people concerned are reloaded. */
  changesAccess: readonly EventType[];
}

interface Subscription {
  procedure: string;
  input: unknown;
  leave: () => void;
}

/** The connection of one browser tab. */
class Connection {
  readonly #socket: WebSocket;
  /** What the socket writes to. */
  readonly #transport: Writable;
  #isHeldBack = false;
  readonly #live: LiveSockets;
  readonly #use: LiveUsage;
  readonly #credentials: Credentials;
  readonly #subscriptions = new Map<number, Subscription>();
  actor: Actor;

  constructor(
    socket: WebSocket,
    transport: Writable,
    live: LiveSockets,
    use: LiveUsage,
    credentials: Credentials,
    actor: Actor,
  ) {
    this.#socket = socket;
    this.#transport = transport;
    this.#live = live;
    this.#use = use;
    this.#credentials = credentials;
    this.actor = actor;
  }

  receive(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (!this.#live.rates.frames.run(userKeyOf(this.actor), this.#live.now())) {
      this.#close(LIVE_TOO_OFTEN, 'too many messages in a minute');
      return;
    }
    const request = parseFrame(text);
    if (request === null) this.#close(UNSUPPORTED);
    else if (request.type === 'ping') this.#send({ type: 'pong' });
    else if (request.type === 'subscribe') this.#subscribe(request.id, request.procedure, request.input);
    else this.#unsubscribe(request.id);
  }

  #subscribe(id: number, procedure: string, input: unknown): void {
    this.#unsubscribe(id);
    if (!this.#use.subscribe(userKeyOf(this.actor))) {
      this.#sendRefusal(id, 'request.tooMany');
      return;
    }
    // Registered before the hub answers, so that an immediate refusal can remove it.
    const subscription: Subscription = { procedure, input, leave: () => undefined };
    this.#subscriptions.set(id, subscription);
    try {
      subscription.leave = this.#live.hub.subscribe(this.#live.contextFor(this.actor), procedure, input, {
        snapshot: (value) => this.#send({ type: 'snapshot', id, value }),
        changes: (changes) => this.#write(`{"type":"changes","id":${id},"changes":${changes}}`),
        refused: (error) => this.#refuse(id, error),
      });
      if (this.#subscriptions.get(id) !== subscription) subscription.leave();
    } catch (error) {
      this.#refuse(id, error);
    }
  }

  #unsubscribe(id: number): void {
    const subscription = this.#subscriptions.get(id);
    if (!subscription) return;
    this.#subscriptions.delete(id);
    this.#use.unsubscribe(userKeyOf(this.actor));
    subscription.leave();
  }

  #refuse(id: number, error: unknown): void {
    this.#unsubscribe(id);
    const code = codeOf(error);
    if (code === 'server.fault') this.#live.report(error);
    this.#sendRefusal(id, code);
  }

  #sendRefusal(id: number, code: string): void {
    this.#send({ type: 'refused', id, problem: { code, status: statusOf(code) } });
  }

  /** Permissions may have changed: all subscriptions are opened again with the current ones. */
  async recheck(): Promise<void> {
    const actor = await this.#live.authenticate(this.#credentials);
    if (actor.kind !== 'person' || userKeyOf(actor) !== userKeyOf(this.actor)) {
      this.#close(LIVE_SESSION_ENDED);
      return;
    }
    const changed = scopeOf(actor) !== scopeOf(this.actor);
    this.actor = actor;
    if (!changed) return;
    for (const [id, { procedure, input }] of Array.from(this.#subscriptions))
      this.#subscribe(id, procedure, input);
  }

  #close(code: number, reason?: string): void {
    this.end();
    this.#socket.close(code, reason);
  }

  end(): void {
    for (const id of Array.from(this.#subscriptions.keys())) this.#unsubscribe(id);
  }

  #send(message: LiveMessage): void {
    this.#write(JSON.stringify(message));
  }

  #write(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    // A client that cannot keep up gets a new snapshot later, instead of filling the server's memory.
    if (this.#socket.bufferedAmount > BUFFER_LIMIT_BYTES) {
      this.#close(LIVE_TOO_SLOW);
      return;
    }
    this.#holdBack();
    this.#socket.send(text);
  }

  /** What one change sends to a tab is written at once: a write for each message costs more than the message. */
  #holdBack(): void {
    if (this.#isHeldBack) return;
    this.#isHeldBack = true;
    this.#transport.cork();
    process.nextTick(() => {
      this.#isHeldBack = false;
      this.#transport.uncork();
    });
  }
}

/** One WebSocket per tab at /api/live, with many subscriptions. */
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
  const use = new LiveUsage();
  const recheck = (connection: Connection) =>
    connection
      .recheck()
      .catch((error: unknown) => app.log.warn({ err: error }, 'live rights could not be looked up'));

  live.feed.listen((events: FeedEvent[]) => {
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
  // Sessions also expire, which records no event.
  const timer = setInterval(() => {
    connections.forEach((one) => void recheck(one));
    live.hub.renewOld();
  }, CHECK_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.get('/api/live', { websocket: true }, async (socket, request) => {
    if (!isOwnOrigin(request.headers)) return socket.close(POLICY);
    if (!live.rates.ofAddress.run(request.ip, live.now())) return refuseOften(socket);
    const credentials = credentialsOf(request);
    const early = holdEarlyFrames(socket);
    const actor = await live.authenticate(credentials).catch((error: unknown) => {
      app.log.warn({ err: error }, 'a live connection could not be authenticated');
      return null;
    });
    if (actor === null) return socket.close(TRY_LATER);
    if (actor.kind !== 'person') return socket.close(LIVE_SESSION_ENDED);
    if (socket.readyState !== socket.OPEN) return;
    const userId = userKeyOf(actor);
    if (!live.rates.connections.run(userId, live.now())) return refuseOften(socket);
    if (!use.connect(userId)) return socket.close(LIVE_TOO_MANY);
    const opened = new Connection(socket, request.raw.socket, live, use, credentials, actor);
    connections.add(opened);
    socket.on('close', () => {
      opened.end();
      connections.delete(opened);
      use.disconnect(userId);
    });
    early.handTo((text) => closeOnError(socket, live, () => opened.receive(text)));
  });
}

const refuseOften = (socket: WebSocket): void =>
  socket.close(LIVE_TOO_OFTEN, 'too many connections in a minute');

/** An error from a client's message closes only that client's connection. */
function closeOnError(socket: WebSocket, live: LiveSockets, work: () => void): void {
  try {
    work();
  } catch (error) {
    live.report(error);
    socket.close(FAULT);
  }
}

/** Messages that arrive while the session is loaded wait for it; more than a client may send closes the connection. */
function holdEarlyFrames(socket: WebSocket): { handTo(receive: (text: string) => void): void } {
  const early: string[] = [];
  let receive: ((text: string) => void) | null = null;
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) socket.close(UNSUPPORTED);
    else if (receive) receive(String(data));
    else if (early.length < MAX_SUBSCRIPTIONS) early.push(String(data));
    else socket.close(POLICY);
  });
  return {
    handTo: (to) => {
      receive = to;
      early.splice(0).forEach(to);
    },
  };
}
