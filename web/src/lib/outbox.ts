import { createDeviceStore, type DeviceStore } from './device-store.ts';
import { ProblemError } from './problem-error.ts';
import { queryClient } from './query.ts';
import { maySendAgain } from './send-left.ts';
import { contextQuery } from './session.ts';

const RETRY_AFTER_MS = 10_000;

export interface Outbox<Item> extends DeviceStore<readonly Item[]> {
  /** Sends what waits for the person in their organization. Two tabs take turns, so that the order is kept. */
  send: () => Promise<void>;
}

interface Sending<Item> {
  next: (all: readonly Item[]) => Item | undefined;
  /** Sends one and takes it out. */
  send: (item: Item) => Promise<void>;
  /** The server does not accept it. */
  refuse: (item: Item, error: unknown) => void;
}

/** What is done on this device waits in it for the network, through a reload, until the server has it. */
export function createOutbox<Item>(name: string, sending: Sending<Item>): Outbox<Item> {
  const store = createDeviceStore<readonly Item[]>(name, []);

  /** Stops where the network does. Resolves to whether all were tried. */
  async function sendAll(): Promise<boolean> {
    for (;;) {
      const item = sending.next(store.get());
      if (item === undefined) return true;
      try {
        await sending.send(item);
      } catch (error) {
        if (maySendAgain(error) || (isUnknown(error) && !(await isForUs()))) return false;
        sending.refuse(item, error);
      }
    }
  }

  let isSending = false;
  /** Something was added, or the network came back, during an attempt. */
  let mustSendAgain = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function send(): Promise<void> {
    mustSendAgain = isSending;
    if (isSending) return;
    isSending = true;
    clearTimeout(timer);
    // A browser that refuses storage refuses locks too.
    const isDone = await (navigator.locks?.request(name, sendAll).catch(sendAll) ?? sendAll());
    isSending = false;
    if (mustSendAgain) await send();
    else if (!isDone) timer = setTimeout(() => void send(), RETRY_AFTER_MS);
  }
  return { ...store, send };
}

const isUnknown = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 403 || error.status === 404);

/**
 * Another tab may have chosen another organization, which does not know what was sent: the answer then is no refusal.
 * Once this tab knows the organization too, changes go to what is stored for it.
 */
async function isForUs(): Promise<boolean> {
  const before = queryClient.getQueryData(contextQuery.queryKey)?.organization?.id;
  try {
    const { organization } = await queryClient.fetchQuery({ ...contextQuery, staleTime: 0 });
    return organization?.id === before;
  } catch {
    return false;
  }
}
