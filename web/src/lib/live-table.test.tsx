import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderSlice } from '../testing/render-slice.tsx';
import { column } from '../ui/table/column.ts';
import { tableState } from '../ui/table/table-state.ts';
import { api } from './api.ts';
import { keepsRows, LiveTable } from './live-table.tsx';
import { useLive } from './live.ts';

const search = vi.spyOn(api.catalogue, 'listProducers');
const page = (...names: string[]) =>
  ({ rows: names.map((name) => ({ id: name, name })), total: names.length, page: 1, pageSize: 25 }) as never;

interface Row {
  id: string;
  name: string;
}

function Producers() {
  const [words, setWords] = useState('farm');
  const list = useLive('catalogue.listProducers', { search: words }, keepsRows);
  return (
    <>
      <input aria-label="Words" value={words} onChange={(event) => setWords(event.target.value)} />
      <LiveTable<Row>
        id="producers"
        label="Producers"
        columns={[column<Row>('name', 'Name', ({ name }) => name)]}
        query={list}
        table={[tableState({ search: words }), vi.fn()]}
        rowLabel={({ name }) => name}
        empty="No producers yet"
      />
    </>
  );
}

const lookFor = (value: string) => fireEvent.change(screen.getByLabelText('Words'), { target: { value } });

it('keeps its rows until those of another search are there, but not that there are none', async () => {
  const answers = new Map<string, PromiseWithResolvers<never>>();
  search.mockImplementation((input) => {
    const words = input?.search ?? '';
    answers.set(words, Promise.withResolvers<never>());
    return answers.get(words)!.promise;
  });
  const arrive = (words: string, ...names: string[]) =>
    act(async () => answers.get(words)!.resolve(page(...names)));
  await renderSlice(<Producers />);
  await arrive('farm', 'Ferme du Nord');
  expect(await screen.findByText('Ferme du Nord')).toBeTruthy();

  lookFor('orchard');
  expect(screen.getByText('Ferme du Nord')).toBeTruthy();
  expect(screen.getByRole('progressbar')).toBeTruthy();
  await arrive('orchard');
  expect(await screen.findByText('No results')).toBeTruthy();
  expect(screen.queryByText('Ferme du Nord')).toBeNull();

  lookFor('');
  expect(screen.queryByText('No producers yet')).toBeNull();
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  await arrive('', 'Ferme du Nord', 'Verger du Sud');
  expect(await screen.findByText('Verger du Sud')).toBeTruthy();
});

it('goes to the first page from one that has no rows, rather than say that there are none', async () => {
  const turned = vi.fn();
  const query = { data: page(), error: null, isFetching: false, refetch: vi.fn() };
  const list = (number: number) => (
    <LiveTable<Row>
      id="producers"
      label="Producers"
      columns={[column<Row>('name', 'Name', ({ name }) => name)]}
      query={query}
      table={[{ ...tableState(), page: number }, turned]}
      rowLabel={({ name }) => name}
      empty="No producers yet"
    />
  );
  const { unmount } = await renderSlice(list(3));
  expect(turned).toHaveBeenCalledExactlyOnceWith({ ...tableState(), page: 1 });
  expect(screen.queryByText('No producers yet')).toBeNull();
  unmount();
  await renderSlice(list(1));
  expect(turned).toHaveBeenCalledOnce();
  expect(screen.getByText('No producers yet')).toBeTruthy();
});
