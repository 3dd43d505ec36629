import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderSlice } from '../testing/render-slice.tsx';
import { QueryState, type QueryResult } from './query-state.tsx';
import { ProblemError } from './problem-error.ts';

const refetch = vi.fn();
const show = (query: Partial<QueryResult<string>>) =>
  renderSlice(
    <QueryState
      query={{ data: undefined, error: null, refetch, ...query }}
      skeleton={<p>Loading</p>}
      failed="credit.loadFailed"
      gone={<p>There is none</p>}
    >
      {(data) => <p>{data}</p>}
    </QueryState>,
  );
const fault = new ProblemError({ code: 'server.fault', status: 500, requestId: 'r-1' });

describe('a query on the screen', () => {
  it('is a skeleton until its first data', async () => {
    await show({});
    expect(screen.getByText('Loading')).toBeTruthy();
  });

  it('stays when a later refetch fails', async () => {
    await show({ data: 'Leeks', error: fault });
    expect(screen.getByText('Leeks')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says what could not be loaded, with the id for support, and tries again', async () => {
    await show({ error: fault });
    expect(screen.getByText('Couldn’t load the credit account')).toBeTruthy();
    expect(screen.getByText('r-1')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it.each(['request.notFound', 'request.invalid', 'invoicing.linkExpired'])(
    'that ends in %s',
    async (code) => {
      await show({ error: new ProblemError({ code, status: 404 }) });
      expect(screen.getByText('There is none')).toBeTruthy();
    },
  );
});
