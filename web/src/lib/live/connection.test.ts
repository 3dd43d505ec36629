import { describe, expect, it, vi } from 'vitest';
import { LIVE_TOO_OFTEN, type LiveMessage, type LiveRequest } from '@halles/contract/kernel';
import type { ProblemError } from '../problem-error.ts';
import { LiveConnection, type Socket } from './connection.ts';

class FakeSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  readonly sent: LiveRequest[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as LiveRequest);
  }
  close(): void {
    this.closed = true;
  }
  receive(message: LiveMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(code = 1006): void {
    this.onclose?.({ code });
  }
}

interface Timer {
  run: () => void;
  ms: number;
}

function environment() {
  const sockets: FakeSocket[] = [];
  const timers: Timer[] = [];
  const state = { online: true };
  const onSessionEnded = vi.fn();
  const connection = new LiveConnection({
    openSocket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    setTimer: (run, ms) => {
      const timer = { run, ms };
      timers.push(timer);
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
    },
    chance: () => 1,
    isOnline: () => state.online,
    onSessionEnded,
  });
  const listen = (procedure: string, input: unknown = {}) => {
    const received: unknown[] = [];
    const refusals: ProblemError[] = [];
    const lost = vi.fn();
    const leave = connection.subscribe(procedure, input, {
      value: (value) => received.push(value),
      refused: (problem) => refusals.push(problem),
      lost,
    });
    return { received, refusals, lost, leave };
  };
  return {
    connection,
    sockets,
    state,
    onSessionEnded,
    listen,
    socket: () => sockets.at(-1)!,
    pauses: () => timers.map(({ ms }) => ms),
    passTime: () => timers.shift()!.run(),
  };
}

const row = (id: string, n = 0) => ({ id, n });

describe('a live connection', () => {
  it('uses one socket for many subscriptions, sent once it is open', () => {
    const { listen, sockets, socket } = environment();
    listen('a.list', { organizationId: 'o' });
    listen('b.get');
    expect(sockets).toHaveLength(1);
    expect(socket().sent).toEqual([]);
    socket().onopen!();
    expect(socket().sent).toEqual([
      { type: 'subscribe', id: 1, procedure: 'a.list', input: { organizationId: 'o' } },
      { type: 'subscribe', id: 2, procedure: 'b.get', input: {} },
    ]);
  });

  it('says that a connection could not be made, and that none is under way', () => {
    const { listen, socket, connection, state } = environment();
    const { lost } = listen('a.list');
    expect(connection.isUnderWay).toBe(true);
    socket().break();
    expect(lost).toHaveBeenCalledOnce();
    expect(connection.isUnderWay).toBe(false);
    state.online = false;
    connection.resume();
    expect(connection.isUnderWay).toBe(false);
  });

  it('applies changes to the snapshot, in order', () => {
    const { listen, socket } = environment();
    const { received } = listen('a.list');
    socket().onopen!();
    socket().receive({ type: 'snapshot', id: 1, value: [row('1'), row('2')] });
    socket().receive({
      type: 'changes',
      id: 1,
      changes: [
        { type: 'removed', key: '1' },
        { type: 'added', key: '3', row: row('3'), index: 0 },
      ],
    });
    socket().receive({
      type: 'changes',
      id: 1,
      changes: [{ type: 'modified', key: '2', row: row('2', 5), index: 1 }],
    });
    socket().receive({ type: 'changes', id: 1, changes: [{ type: 'empty' }] });
    expect(received).toEqual([[row('1'), row('2')], [row('3'), row('2')], [row('3'), row('2', 5)], []]);
  });

  it('replaces a single record as a whole', () => {
    const { listen, socket } = environment();
    const { received } = listen('a.get');
    socket().onopen!();
    socket().receive({ type: 'snapshot', id: 1, value: { name: 'Ferme' } });
    const changed = { name: 'Ferme du Nord' };
    socket().receive({
      type: 'changes',
      id: 1,
      changes: [{ type: 'modified', key: 'value', row: changed, index: 0 }],
    });
    expect(received.at(-1)).toEqual(changed);
  });

  it('starts again from a snapshot after a break, without gaps or changes applied twice', () => {
    const { listen, sockets, socket, passTime } = environment();
    const { received, lost } = listen('a.list');
    socket().onopen!();
    socket().receive({ type: 'snapshot', id: 1, value: [row('1')] });
    socket().break();
    expect(lost).toHaveBeenCalledOnce();
    passTime();
    expect(sockets).toHaveLength(2);
    socket().onopen!();
    // A change of the previous subscription has no snapshot to apply to.
    socket().receive({
      type: 'changes',
      id: 1,
      changes: [{ type: 'added', key: '9', row: row('9'), index: 0 }],
    });
    socket().receive({ type: 'snapshot', id: 1, value: [row('1'), row('2')] });
    expect(received).toEqual([[row('1')], [row('1'), row('2')]]);
  });

  it('waits longer after each failure, at most 30 s, and resets after a response', () => {
    const { listen, socket, pauses, passTime } = environment();
    listen('a.list');
    const waited: number[] = [];
    for (let failure = 0; failure < 8; failure += 1) {
      socket().break();
      waited.push(pauses()[0]!);
      passTime();
    }
    expect(waited).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    socket().onopen!();
    socket().receive({ type: 'snapshot', id: 1, value: [] });
    socket().break();
    expect(pauses()).toEqual([500]);
  });

  it('treats a silent connection as dead', () => {
    const { listen, sockets, socket, passTime } = environment();
    listen('a.list');
    const first = socket();
    first.onopen!();
    passTime();
    expect(first.sent.at(-1)).toEqual({ type: 'ping' });
    first.receive({ type: 'pong' });
    passTime();
    passTime();
    expect(first.closed).toBe(true);
    passTime();
    expect(sockets).toHaveLength(2);
  });

  it('stops when the session has ended, until the next sign-in', () => {
    const { connection, listen, sockets, socket, pauses, onSessionEnded } = environment();
    listen('a.list');
    socket().onopen!();
    socket().break(4401);
    expect(onSessionEnded).toHaveBeenCalledOnce();
    expect(pauses()).toEqual([]);
    connection.resume();
    expect(sockets).toHaveLength(1);
    connection.restart();
    expect(sockets).toHaveLength(2);
  });

  it('restarts at once after it was too slow', () => {
    const { listen, sockets, socket, passTime } = environment();
    listen('a.list');
    socket().onopen!();
    socket().break(4429);
    passTime();
    expect(sockets).toHaveLength(2);
  });

  it('waits half a minute when the server says it was too often', () => {
    const { listen, socket, pauses } = environment();
    listen('a.list');
    socket().onopen?.();
    socket().receive({ type: 'snapshot', id: 1, value: [] });
    socket().break(LIVE_TOO_OFTEN);
    expect(pauses()).toEqual([30_000]);
  });

  it('does not connect without a network, and connects when it is back', () => {
    const { connection, state, listen, sockets } = environment();
    state.online = false;
    listen('a.list');
    expect(sockets).toHaveLength(0);
    state.online = true;
    connection.resume();
    expect(sockets).toHaveLength(1);
  });

  it('passes a refusal on once and does not subscribe again', () => {
    const { listen, socket, passTime } = environment();
    const { refusals } = listen('a.list');
    listen('b.get');
    socket().onopen!();
    socket().receive({ type: 'refused', id: 1, problem: { code: 'request.notFound', status: 404 } });
    expect(refusals).toMatchObject([{ code: 'request.notFound', status: 404 }]);
    socket().break();
    passTime();
    socket().onopen!();
    expect(socket().sent.map((request) => 'id' in request && request.id)).toEqual([2]);
  });

  it('unsubscribes, and closes after the last subscription', () => {
    const { listen, socket } = environment();
    const one = listen('a.list');
    const two = listen('b.get');
    socket().onopen!();
    one.leave();
    expect(socket().sent.at(-1)).toEqual({ type: 'unsubscribe', id: 1 });
    expect(socket().closed).toBe(false);
    socket().receive({ type: 'snapshot', id: 1, value: [] });
    expect(one.received).toEqual([]);
    two.leave();
    expect(socket().closed).toBe(true);
  });
});
