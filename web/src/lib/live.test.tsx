// Needs its own modules: it counts what the one live connection opens.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { liveConnection, useLive } from './live.ts';
import { useLivePages } from './live-pages.ts';
import { queryClient, type LiveName, type ProcedureName } from './query.ts';

const opened: FakeSocket[] = [];

/** Replaces the browser's WebSocket. */
class FakeSocket {
  readonly url: URL;
  readonly sent: unknown[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  constructor(url: URL) {
    this.url = url;
    opened.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.onopen = () => undefined;
  }
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const setup = { organizationId: '0192f0c1-0000-7000-8000-000000000001' };

it('accepts only procedures that can be subscribed to', () => {
  expectTypeOf<'organizations.getSettings'>().toExtend<LiveName>();
  expectTypeOf<'organizations.listActivity'>().toExtend<ProcedureName>();
  expectTypeOf<'organizations.listActivity'>().not.toExtend<LiveName>();
  // @ts-expect-error -- it is asked once; nobody tells of its changes.
  const useWrongly = () => useLive('organizations.listActivity', setup);
  expect(useWrongly).toBeTypeOf('function');
});

describe('useLive', () => {
  beforeEach(() => {
    opened.length = 0;
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(JSON.stringify({ isComplete: false }))),
    );
  });
  afterEach(() => {
    cleanup();
    liveConnection.stop();
    queryClient.clear();
    localStorage.clear();
    vi.unstubAllGlobals();
  });

  it('shows the first result over HTTP, then values from the socket', async () => {
    const { result } = renderHook(() => useLive('organizations.getSetup', setup), { wrapper });
    await waitFor(() => expect(result.current.data).toEqual({ isComplete: false }));
    const [socket] = opened;
    expect(socket!.url.pathname).toBe('/api/live');
    act(() => socket!.onopen());
    expect(socket!.sent).toEqual([
      {
        type: 'subscribe',
        id: expect.any(Number) as number,
        procedure: 'organizations.getSetup',
        input: setup,
      },
    ]);
    const { id } = socket!.sent[0] as { id: number };
    act(() =>
      socket!.onmessage({ data: JSON.stringify({ type: 'snapshot', id, value: { isComplete: true } }) }),
    );
    await waitFor(() => expect(result.current.data).toEqual({ isComplete: true }));
  });

  describe('of what may show after the screen', () => {
    const showLater = async () => {
      liveConnection.restart();
      const { result } = renderHook(() => useLive('organizations.getSetup', setup, { canWait: true }), {
        wrapper,
      });
      // Its fetch has begun.
      await waitFor(() => expect(result.current.fetchStatus).toBe('fetching'));
      return { result, socket: opened.at(-1)! };
    };

    /** Queries of the tests before are followed for some seconds yet. */
    const subscribedOn = ({ sent }: FakeSocket): number =>
      (sent as { id: number; procedure: string }[]).findLast(
        ({ procedure }) => procedure === 'organizations.getSetup',
      )!.id;

    it('takes the first value from the socket, without a request', async () => {
      const { result, socket } = await showLater();
      act(() => socket.onopen());
      const id = subscribedOn(socket);
      act(() =>
        socket.onmessage({ data: JSON.stringify({ type: 'snapshot', id, value: { isComplete: true } }) }),
      );
      await waitFor(() => expect(result.current.data).toEqual({ isComplete: true }));
      expect(fetch).not.toHaveBeenCalled();
    });

    it('takes another page of a list from the socket, and the first one over HTTP', async () => {
      vi.mocked(fetch).mockImplementation(() => Promise.resolve(Response.json({ rows: [], total: 250 })));
      liveConnection.restart();
      const { result } = renderHook(() => useLivePages('catalogue.listPriceListItems', setup), { wrapper });
      await waitFor(() => expect(result.current.rowCount).toBe(250));
      expect(fetch).toHaveBeenCalledOnce();
      const socket = opened.at(-1)!;
      act(() => socket.onopen());
      act(() => result.current.onWindow(200, 230));
      const third = () =>
        (socket.sent as { id: number; input: { page: number } }[]).find(({ input }) => input?.page === 3);
      await waitFor(() => expect(third()).toBeDefined());
      const value = { rows: [{ id: 'the 201st' }], total: 250 };
      act(() => socket.onmessage({ data: JSON.stringify({ type: 'snapshot', id: third()!.id, value }) }));
      await waitFor(() => expect(result.current.rowAt(200)).toEqual({ id: 'the 201st' }));
      expect(fetch).toHaveBeenCalledOnce();
    });

    it('keeps the rows of a list until those of another filter are there, but not that there are none', async () => {
      const requests: PromiseWithResolvers<Response>[] = [];
      vi.mocked(fetch).mockImplementation(() => {
        requests.push(Promise.withResolvers<Response>());
        return requests.at(-1)!.promise;
      });
      const { result, rerender } = renderHook((input) => useLivePages('catalogue.listFormats', input), {
        wrapper,
        initialProps: { search: 'beet' },
      });
      const answer = async (count: number, rows: { id: string }[]) => {
        await waitFor(() => expect(requests).toHaveLength(count));
        await act(async () => requests.at(-1)!.resolve(Response.json({ rows, total: rows.length })));
        await waitFor(() => expect(result.current.rowCount).toBe(rows.length));
      };
      await answer(1, [{ id: 'beets' }]);
      const { shownQuery } = result.current;

      rerender({ search: 'carrot' });
      expect(result.current).toMatchObject({ rowCount: 1, shownQuery, isPlaceholderData: true });
      expect(result.current.rowAt(0)).toEqual({ id: 'beets' });
      await answer(2, []);
      expect(result.current.isPlaceholderData).toBe(false);
      expect(result.current.shownQuery).not.toBe(shownQuery);

      rerender({ search: 'leek' });
      expect(result.current.rowCount).toBeUndefined();
    });

    it('asks over HTTP where no connection can be made', async () => {
      const { result, socket } = await showLater();
      expect(fetch).not.toHaveBeenCalled();
      act(() => socket.onclose({ code: 1006 }));
      await waitFor(() => expect(result.current.data).toEqual({ isComplete: false }));
    });

    it('asks over HTTP where the connection refuses it', async () => {
      const { result, socket } = await showLater();
      act(() => socket.onopen());
      const id = subscribedOn(socket);
      const problem = { code: 'request.notFound', status: 404 };
      act(() => socket.onmessage({ data: JSON.stringify({ type: 'refused', id, problem }) }));
      await waitFor(() => expect(result.current.data).toEqual({ isComplete: false }));
      expect(fetch).toHaveBeenCalledOnce();
    });

    it('asks anew where somebody wants it anew', async () => {
      const { result, socket } = await showLater();
      act(() => socket.onopen());
      const id = subscribedOn(socket);
      act(() =>
        socket.onmessage({ data: JSON.stringify({ type: 'snapshot', id, value: { isComplete: true } }) }),
      );
      await waitFor(() => expect(result.current.data).toEqual({ isComplete: true }));
      await queryClient.invalidateQueries({ type: 'active' });
      await waitFor(() => expect(result.current.data).toEqual({ isComplete: false }));
    });
  });

  it('fetches nothing while the input is not known', () => {
    renderHook(() => useLive('organizations.getSetup', setup, { enabled: false }), { wrapper });
    expect(fetch).not.toHaveBeenCalled();
    expect(opened).toEqual([]);
  });

  it("sends an admin's view in the address", () => {
    localStorage.setItem('adminOverride', JSON.stringify({ organizationId: 'o1', actAs: true }));
    liveConnection.restart();
    renderHook(() => useLive('organizations.getSetup', setup), { wrapper });
    expect(opened.at(-1)?.url.search).toBe('?organization=o1&actAs=1');
  });
});
