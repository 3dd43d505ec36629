import {
  LIVE_SESSION_ENDED,
  LIVE_TOO_OFTEN,
  applyLiveChanges,
  type LiveMessage,
  type LiveRequest,
} from '@halles/contract/kernel';
import { ProblemError } from '../problem-error.ts';

/** The part of WebSocket the connection uses; tests pass their own. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface LiveEnvironment {
  openSocket: () => Socket;
  setTimer: (run: () => void, ms: number) => () => void;
  /** 0 to 1: spreads the reconnections of many tabs. */
  chance: () => number;
  isOnline: () => boolean;
  onSessionEnded: () => void;
}

export interface Listener {
  /** The whole current value. */
  value: (value: unknown) => void;
  /** The connection broke or could not be made: the value may be stale until the next one. */
  lost: () => void;
  refused: (problem: ProblemError) => void;
}

interface Subscription {
  id: number;
  procedure: string;
  input: unknown;
  listener: Listener;
  /** Null until this socket has sent its snapshot: earlier changes have nothing to apply to. */
  value: { of: unknown } | null;
}

const BACK_OFF_MS = { first: 500, most: 30_000 };
/** As if it had failed so many times already: the server counts by the minute. */
const FAILURES_WHEN_TOO_OFTEN = 6;
/** A connection without a response for this long counts as dead, even when the browser has not noticed. */
const PING_EVERY_MS = 25_000;
const PONG_WITHIN_MS = 10_000;

/** One WebSocket per tab with many subscriptions. After a break, each starts again from a new snapshot. */
export class LiveConnection {
  readonly #environment: LiveEnvironment;
  readonly #subscriptions = new Map<number, Subscription>();
  #socket: Socket | null = null;
  #isOpen = false;
  #failures = 0;
  #count = 0;
  #stopTimer: () => void = () => undefined;
  #ended = false;

  constructor(environment: LiveEnvironment) {
    this.#environment = environment;
  }

  /** Returns an unsubscribe function. */
  subscribe(procedure: string, input: unknown, listener: Listener): () => void {
    const subscription = { id: (this.#count += 1), procedure, input, listener, value: null };
    this.#subscriptions.set(subscription.id, subscription);
    if (this.#isOpen) this.#sendSubscription(subscription);
    else this.#connect();
    return () => this.#unsubscribe(subscription.id);
  }

  #unsubscribe(id: number): void {
    if (!this.#subscriptions.delete(id)) return;
    if (this.#isOpen) this.#send({ type: 'unsubscribe', id });
    if (this.#subscriptions.size === 0) this.#drop();
  }

  /** Open or being opened; otherwise it waits to be tried again. */
  get isUnderWay(): boolean {
    return this.#socket !== null;
  }

  /** Reconnects at once when the network or the tab is back. */
  resume(): void {
    this.#failures = 0;
    this.#connect();
  }

  /** Resubscribes to the same queries on a new connection, after the session changed. */
  restart(): void {
    this.#drop();
    this.#ended = false;
    this.resume();
  }

  stop(): void {
    this.#ended = true;
    this.#drop();
  }

  #connect(): void {
    if (this.#socket || this.#ended || this.#subscriptions.size === 0 || !this.#environment.isOnline())
      return;
    this.#stopTimer();
    const socket = this.#environment.openSocket();
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data) as LiveMessage);
    socket.onclose = ({ code }) => this.#closed(code);
  }

  #opened(): void {
    this.#isOpen = true;
    for (const subscription of this.#subscriptions.values()) this.#sendSubscription(subscription);
    this.#pingLater();
  }

  #sendSubscription(subscription: Subscription): void {
    subscription.value = null;
    const { id, procedure, input } = subscription;
    this.#send({ type: 'subscribe', id, procedure, input });
  }

  #receive(message: LiveMessage): void {
    // Any message shows that the connection works: back-off and silence timer start over.
    this.#failures = 0;
    this.#pingLater();
    if (message.type === 'pong') return;
    const subscription = this.#subscriptions.get(message.id);
    if (!subscription) return;
    if (message.type === 'refused') {
      this.#subscriptions.delete(message.id);
      subscription.listener.refused(new ProblemError(message.problem));
      return;
    }
    if (message.type === 'changes' && subscription.value === null) return;
    const value =
      message.type === 'snapshot' ? message.value : applyLiveChanges(subscription.value?.of, message.changes);
    subscription.value = { of: value };
    subscription.listener.value(value);
  }

  #closed(code: number): void {
    this.#forget();
    if (code === LIVE_SESSION_ENDED) {
      this.#ended = true;
      this.#environment.onSessionEnded();
      return;
    }
    if (this.#subscriptions.size === 0) return;
    if (code === LIVE_TOO_OFTEN) this.#failures = Math.max(this.#failures, FAILURES_WHEN_TOO_OFTEN);
    const most = Math.min(BACK_OFF_MS.first * 2 ** this.#failures, BACK_OFF_MS.most);
    this.#failures += 1;
    this.#stopTimer = this.#environment.setTimer(
      () => this.#connect(),
      most * (0.5 + this.#environment.chance() / 2),
    );
  }

  #pingLater(): void {
    this.#stopTimer();
    this.#stopTimer = this.#environment.setTimer(() => {
      this.#send({ type: 'ping' });
      this.#stopTimer = this.#environment.setTimer(() => this.#lost(), PONG_WITHIN_MS);
    }, PING_EVERY_MS);
  }

  #lost(): void {
    this.#drop();
    this.#closed(1006);
  }

  #send(request: LiveRequest): void {
    this.#socket?.send(JSON.stringify(request));
  }

  #drop(): void {
    const socket = this.#socket;
    this.#forget();
    socket?.close();
  }

  #forget(): void {
    this.#stopTimer();
    const hadSocket = this.#socket !== null;
    if (this.#socket) this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket = null;
    this.#isOpen = false;
    if (hadSocket) for (const { listener } of this.#subscriptions.values()) listener.lost();
  }
}
