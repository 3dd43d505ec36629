import type { TableLayout, TableLayouts, UserId } from '@halles/contract';
import { api } from '../lib/api.ts';
import { isProblem } from '../lib/problem-error.ts';
import { readStored, writeStored } from '../ui/storage.ts';
import { storedKeys } from '../ui/stored-keys.ts';
import { CHOSEN, receiveChoice, UNKEPT } from '../ui/local-storage.ts';

const PREFIX = 'ui.table.';
/** The height of the rows is one choice for all tables. */
const DENSITY = `${PREFIX}density`;
const STATE = 'ui.tableLayouts';

/** Whose layouts this device holds, and which of them the server does not have yet, by their keys. */
interface State {
  userId: UserId | null;
  unsaved: string[];
}

const SAVED_AFTER_MS = 1_000;

const keysHere = (): string[] => storedKeys().filter((key) => key.startsWith(PREFIX));

/** What a device held before layouts followed the person is theirs; what another person left is not. */
function stateFor(userId: UserId): State & { isOwn: boolean } {
  const { userId: before, unsaved } = readStored<State>(STATE, { userId: null, unsaved: keysHere() });
  const isOwn = before === null || before === userId;
  return { userId, isOwn, unsaved: isOwn ? unsaved : [] };
}

/** The keys of what was chosen on this page before, while nobody listened. */
const takeUnkept = (): string[] =>
  storedKeys('sessionStorage')
    .filter((key) => key.startsWith(UNKEPT + PREFIX))
    .map((key) => {
      writeStored(key, null, 'sessionStorage');
      return key.slice(UNKEPT.length);
    });

const entriesOf = ({ density, tables }: TableLayouts): (readonly [string, unknown])[] => [
  ...(density === null ? [] : [[DENSITY, density] as const]),
  ...Object.entries(tables).map(([id, layout]) => [`${PREFIX}${id}`, layout] as const),
];

/**
 * Keeps on the server how a person arranges tables. What this device has is shown as it is, so that nothing moves: a
 * later choice of another device waits for the next time the table is opened.
 */
export function followTableLayouts(userId: UserId): () => void {
  const { isOwn, unsaved: before } = stateFor(userId);
  const unsaved = new Set([...before, ...takeUnkept()]);
  /** What is chosen before the first answer arrives is newer than it, also once it is saved. */
  const chosen = new Set(unsaved);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = () => writeStored(STATE, { userId, unsaved: [...unsaved] } satisfies State);

  const save = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const keys = [...unsaved];
    if (keys.length === 0) return;
    unsaved.clear();
    const tables = keys.filter((key) => key !== DENSITY);
    const layout = (key: string) => readStored<TableLayout>(key, { order: [], shown: {}, widths: {} });
    try {
      await api.identity.changeTableLayouts({
        ...(keys.includes(DENSITY) && { density: readStored<TableLayouts['density']>(DENSITY, null) }),
        tables: Object.fromEntries(tables.map((key) => [key.slice(PREFIX.length), layout(key)])),
      });
    } catch (error) {
      // They are sent with the next change; what the server does not take would hold up the others.
      if (!isProblem(error, 'request.invalid')) for (const key of keys) unsaved.add(key);
    }
    remember();
  };

  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), SAVED_AFTER_MS);
  };

  const note = (event: Event) => {
    const { detail: key } = event as CustomEvent<string>;
    if (!key.startsWith(PREFIX)) return;
    takeUnkept();
    chosen.add(key);
    unsaved.add(key);
    remember();
    saveSoon();
  };

  const receive = (layouts: TableLayouts): void => {
    for (const [key, layout] of entriesOf(layouts)) {
      if (chosen.has(key)) continue;
      if (isOwn && readStored<unknown>(key, null) !== null) writeStored(key, layout);
      else receiveChoice(key, layout);
    }
    if (unsaved.size > 0) saveSoon();
  };

  remember();
  addEventListener(CHOSEN, note);
  let isOver = false;
  // Without an answer, this device keeps what it has.
  api.identity.getTableLayouts().then(
    (layouts) => !isOver && receive(layouts),
    () => undefined,
  );
  return () => {
    isOver = true;
    removeEventListener(CHOSEN, note);
    if (timer !== undefined) void save();
  };
}
