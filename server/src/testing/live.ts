import { expect, onTestFinished, vi } from 'vitest';
import { applyLiveChanges, type Change } from '@halles/contract';
import type { Actor } from '../platform/actor.ts';
import { LiveHub } from '../platform/live/hub.ts';
import type { BoundProcedure } from '../platform/routes.ts';
import type { TestWorld } from './world.ts';

export interface LiveQueryToWatch {
  world: TestWorld;
  routes: readonly BoundProcedure[];
  /** `organizations.getSettings` */
  name: string;
  input: unknown;
  actor: Actor;
}

export interface Watched {
  /** The value a browser would show now. */
  value(): unknown;
  refusals: unknown[];
}

const WAIT_MS = 5_000;

/** Readers of both languages share a result that is not personal: it must not depend on who asked first. */
const withoutLanguage = (actor: Actor, name: string): Actor =>
  Object.defineProperty({ ...actor }, 'language', {
    get: () => {
      throw new Error(`${name} reads the language of who asked first: it must be \`personal\``);
    },
  });

/** Subscribes and applies changes with the browser's own function. */
export async function watch({ world, routes, name, input, actor }: LiveQueryToWatch): Promise<Watched> {
  await world.feed.start();
  const hub = new LiveHub(routes, world.feed);
  const isShared = !routes.find((one) => one.name === name)?.live?.personal;
  let value: unknown;
  let isThere = false;
  const refusals: unknown[] = [];
  const leave = hub.subscribe(world.as(isShared ? withoutLanguage(actor, name) : actor), name, input, {
    snapshot: (whole) => {
      value = structuredClone(whole);
      isThere = true;
    },
    changes: (text) => {
      value = applyLiveChanges(value, JSON.parse(text) as Change<unknown>[]);
    },
    refused: (error) => refusals.push(error),
  });
  onTestFinished(leave);
  await vi.waitFor(() => expect(isThere || refusals.length > 0).toBe(true), WAIT_MS);
  return { value: () => value, refusals };
}

/** Asserts that the pushed value equals a new fetch after a command that changes it. */
export async function expectLiveMatchesFetch(
  question: LiveQueryToWatch,
  command: () => Promise<unknown>,
): Promise<void> {
  const watched = await watch(question);
  expect(watched.refusals).toEqual([]);
  const before = JSON.stringify(watched.value());
  await command();
  const { handle } = question.routes.find((one) => one.name === question.name)!;
  const fetched = JSON.parse(
    JSON.stringify(await handle(question.world.as(question.actor), question.input, noExchange)),
  ) as unknown;
  expect(JSON.stringify(fetched), 'the command changes what is asked').not.toBe(before);
  await vi.waitFor(() => expect(JSON.parse(JSON.stringify(watched.value()))).toEqual(fetched), WAIT_MS);
}

const noExchange = {
  ip: '',
  userAgent: '',
  sessionToken: null,
  setSession: () => undefined,
  clearSession: () => undefined,
};
