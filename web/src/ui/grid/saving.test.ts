import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CellValue, EditResult, GridColumn, GridEdit } from './column.ts';
import { editAt } from './edits.ts';
import { cellAt } from './grid-state.ts';
import { createGrid } from './grid.ts';
import { pendingCount } from './saving.ts';

interface Item {
  id: string;
  version: number;
  price: number;
  stock: number;
}
type Key = 'price' | 'stock';
const keys: readonly Key[] = ['price', 'stock'];
const columns: GridColumn<Item>[] = keys.map((key) => ({ key, header: key, kind: 'integer' }));

/** A server that refuses stale rows, and a grid that gets updated rows only when they are delivered. */
function together() {
  const stored = new Map<string, Item>(
    ['a', 'b', 'c'].map((id) => [id, { id, version: 1, price: 1, stock: 1 }]),
  );
  let rows = [...stored.values()];
  let isAway = false;
  const held: (() => void)[] = [];
  const applied: GridEdit[] = [];
  const answer = (edits: readonly GridEdit[]): EditResult<Item>[] =>
    [...Map.groupBy(edits, (edit) => edit.rowId)].map(([rowId, ofRow]) => {
      const item = stored.get(rowId)!;
      if (ofRow[0]!.version !== item.version) return { rowId, conflict: { theirs: item } };
      const next = { ...item, version: item.version + 1 };
      for (const { key, value } of ofRow) next[key as Key] = Number(value);
      stored.set(rowId, next);
      applied.push(...ofRow);
      return { rowId, version: next.version };
    });
  const grid = createGrid<Item>({
    columns,
    rowCount: 3,
    rowAt: (index) => rows[index],
    indexOf: () => -1,
    rowId: (row) => row.id,
    rowVersion: (row) => row.version,
    readOnly: false,
    locale: 'en-CA',
    onEdit: (edits) =>
      new Promise((resolve, reject) =>
        held.push(() => (isAway ? reject(new Error('offline')) : resolve({ results: answer(edits) }))),
      ),
  });
  const settle = async () => {
    held.shift()?.();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    grid,
    stored,
    applied,
    setAway: (away: boolean) => (isAway = away),
    settle,
    deliver: () => {
      rows = [...stored.values()];
      grid.saving.follow();
    },
    changeElsewhere: (id: string, key: Key, value: number) => {
      const item = stored.get(id)!;
      stored.set(id, { ...item, [key]: value, version: item.version + 1 });
    },
    put: (id: string, key: Key, value: number) => {
      grid.commands.put(id, key, String(value));
      grid.saving.send('now');
    },
    shown: (id: string, key: Key): CellValue =>
      cellAt(grid.core, { row: 'abc'.indexOf(id), column: keys.indexOf(key) })!.value,
    stateOf: (id: string, key: Key) => editAt(grid.core.state.get().edits, id, key)?.state,
    drain: async () => {
      while (held.length > 0) await settle();
    },
  };
}

describe('saving', () => {
  it("another member's change does not overwrite one being sent; a change of another cell is no conflict", async () => {
    const { put, changeElsewhere, deliver, shown, drain, stored, stateOf } = together();
    put('a', 'price', 5);
    changeElsewhere('a', 'stock', 9);
    deliver();
    expect(shown('a', 'price')).toBe(5);
    expect(shown('a', 'stock')).toBe(9);
    await drain();
    expect(stored.get('a')).toMatchObject({ price: 5, stock: 9 });
    expect(stateOf('a', 'price')).toBe('saved');
  });

  it('the same cell changed elsewhere: the person chooses, and either choice is saved', async () => {
    for (const keeps of [true, false]) {
      const { grid, put, changeElsewhere, deliver, shown, drain, stored, stateOf } = together();
      put('a', 'price', 5);
      changeElsewhere('a', 'price', 7);
      await drain();
      expect(stateOf('a', 'price')).toBe('conflict');
      expect(shown('a', 'price')).toBe(5);
      if (keeps) grid.saving.keepMine('a', 'price');
      else grid.saving.takeTheirs('a', 'price');
      expect(shown('a', 'price')).toBe(keeps ? 5 : 7);
      await drain();
      deliver();
      expect(stored.get('a')!.price).toBe(keeps ? 5 : 7);
      expect(shown('a', 'price')).toBe(keeps ? 5 : 7);
      expect(stateOf('a', 'price')).toBeUndefined();
    }
  });

  it('a change that could not be sent can be retried', async () => {
    const { grid, put, shown, drain, settle, setAway, stored, stateOf } = together();
    setAway(true);
    put('b', 'stock', 4);
    await settle();
    expect(stateOf('b', 'stock')).toBe('failed');
    expect(shown('b', 'stock')).toBe(4);
    setAway(false);
    grid.saving.retryAll();
    await drain();
    expect(stored.get('b')!.stock).toBe(4);
  });

  it('undo is a new edit, and skips cells changed by somebody else since', async () => {
    const { grid, put, changeElsewhere, deliver, drain, stored } = together();
    put('a', 'price', 5);
    put('b', 'price', 6);
    await drain();
    deliver();
    grid.commands.undo();
    await drain();
    deliver();
    expect(stored.get('b')!.price).toBe(1);
    grid.commands.redo();
    await drain();
    deliver();
    expect(stored.get('b')!.price).toBe(6);
    changeElsewhere('b', 'price', 8);
    deliver();
    grid.commands.undo();
    await drain();
    expect(stored.get('b')!.price).toBe(8);
  });
});

const id = fc.constantFrom('a', 'b', 'c');
const key = fc.constantFrom(...keys);
const value = fc.integer({ min: 1, max: 4 });
const happening = fc.oneof(
  fc.record({ what: fc.constant('put' as const), id, key, value }),
  fc.record({ what: fc.constant('elsewhere' as const), id, key, value }),
  fc.record({ what: fc.constantFrom('deliver' as const, 'settle' as const, 'undo' as const) }),
  fc.record({ what: fc.constantFrom('away' as const, 'back' as const) }),
);

it('in any order of events, nothing typed is lost and both sides end up the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 30 }), async (happenings) => {
      const both = together();
      for (const happened of happenings) {
        if (happened.what === 'put') {
          both.put(happened.id, happened.key, happened.value);
          // The value just typed is shown, whatever else is under way.
          expect(both.shown(happened.id, happened.key)).toBe(happened.value);
        } else if (happened.what === 'elsewhere')
          both.changeElsewhere(happened.id, happened.key, happened.value);
        else if (happened.what === 'deliver') both.deliver();
        else if (happened.what === 'settle') await both.settle();
        else if (happened.what === 'undo') both.grid.commands.undo();
        else both.setAway(happened.what === 'away');
      }
      both.setAway(false);
      for (let round = 0; round < 12 && (pendingCount(both.grid.core) > 0 || round < 2); round += 1) {
        await both.drain();
        for (const row of both.stored.keys()) for (const k of keys) both.grid.saving.keepMine(row, k);
        both.grid.saving.retryAll();
        await both.drain();
        both.deliver();
      }
      expect(pendingCount(both.grid.core)).toBe(0);
      for (const row of both.stored.values())
        for (const k of keys) expect(both.shown(row.id, k)).toBe(row[k]);
    }),
    {
      numRuns: 300,
      examples: [
        [
          [
            { what: 'put', id: 'b', key: 'price', value: 4 },
            { what: 'elsewhere', id: 'b', key: 'price', value: 3 },
            { what: 'settle' },
            { what: 'put', id: 'b', key: 'price', value: 3 },
          ],
        ],
      ],
    },
  );
});
