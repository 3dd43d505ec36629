import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isNarrowed,
  pageInputOf,
  readTableState,
  tableState,
  withFilter,
  withSort,
  type TableState,
  writeTableState,
} from './table-state.ts';

describe('in the address', () => {
  it("contains only differences from the screen's start", () => {
    const start = tableState({ sort: 'date', descending: true });
    expect(writeTableState(start, start)).toEqual({});
    expect(
      writeTableState(
        { ...start, page: 3, search: 'laval', filters: { status: ['late'], day: ['', ''] } },
        start,
      ),
    ).toEqual({
      page: 3,
      search: 'laval',
      status: ['late'],
    });
  });

  it('is valid whatever the address contains', () => {
    const state = readTableState({ page: 'x', pageSize: 9_999, sort: {}, search: 12, status: 'late' }, [
      'status',
    ]);
    expect(state).toEqual({
      page: 1,
      pageSize: 100,
      sort: null,
      descending: false,
      search: '12',
      filters: { status: ['late'] },
    });
  });

  it('reads back what it wrote', () => {
    const start = tableState({ sort: 'date', descending: true });
    const states = fc.record({
      page: fc.integer({ min: 1, max: 500 }),
      pageSize: fc.constantFrom(25, 50, 100),
      sort: fc.constantFrom('date', 'total', 'name'),
      descending: fc.boolean(),
      search: fc.constantFrom('', 'laval', 'É'),
      filters: fc.constantFrom<TableState['filters']>(
        {},
        { status: ['a', 'b'] },
        { day: ['2026-11-21', ''] },
      ),
    });
    fc.assert(
      fc.property(states, (state) => {
        expect(readTableState(writeTableState(state, start), ['status', 'day'], start)).toEqual(state);
      }),
    );
  });
});

it('a changed filter starts on the first page', () => {
  const state = tableState({ page: 4 });
  expect(withFilter(state, 'status', ['late'])).toMatchObject({ page: 1, filters: { status: ['late'] } });
  expect(withSort(state, 'total')).toMatchObject({ page: 1, sort: 'total', descending: false });
});

it('sorts ascending, descending, then not', () => {
  const up = withSort(tableState(), 'total');
  const down = withSort(up, 'total');
  expect(down).toMatchObject({ sort: 'total', descending: true });
  expect(withSort(down, 'total')).toMatchObject({ sort: null, descending: false });
});

it('converts to the contract’s page input', () => {
  const columns = ['total'] as const;
  expect(pageInputOf(tableState({ search: ' laval ', sort: 'total', descending: true }), columns)).toEqual({
    page: 1,
    pageSize: 25,
    sort: 'total',
    descending: true,
    search: 'laval',
  });
  expect(pageInputOf(tableState())).toEqual({ page: 1, pageSize: 25 });
  // A pasted paragraph finds what its beginning finds, instead of being refused.
  expect(pageInputOf(tableState({ search: 'x'.repeat(300) })).search).toBe('x'.repeat(200));
});

it.each(['colour', '__proto__', 'constructor', ''])('opens in the list’s own order for ?sort=%s', (sort) => {
  const state = readTableState({ sort, descending: true });
  expect(pageInputOf(state, ['name', 'total'])).toEqual({ page: 1, pageSize: 25 });
  expect(pageInputOf(readTableState({ sort: 'name' }))).toEqual({ page: 1, pageSize: 25 });
});

it('is narrowed by a search or a filter with a value', () => {
  expect(isNarrowed(tableState())).toBe(false);
  expect(isNarrowed(tableState({ filters: { day: ['', ''] } }))).toBe(false);
  expect(isNarrowed(tableState({ filters: { day: ['', '2026-11-21'] } }))).toBe(true);
  expect(isNarrowed(tableState({ search: 'x' }))).toBe(true);
});
