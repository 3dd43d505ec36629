import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useIsFilled } from './use-is-filled.ts';

beforeEach(() => vi.useFakeTimers());

const answered = async (after = 100) => {
  await new Promise((resolve) => setTimeout(resolve, after));
  return 'answer';
};

function Lines() {
  const { data } = useQuery({ queryKey: ['lines'], queryFn: () => answered() });
  return <p>{data}</p>;
}

/** Its lines are asked for once the order is there. */
function Order() {
  const { data } = useQuery({ queryKey: ['order'], queryFn: () => answered() });
  return data && <Lines />;
}

function Page({ path }: { path: string }) {
  return (
    <main data-filled={useIsFilled(path)}>
      <Order />
    </main>
  );
}

function open() {
  const client = new QueryClient();
  const page = (path: string) => (
    <QueryClientProvider client={client}>
      <Page path={path} />
    </QueryClientProvider>
  );
  const { rerender, container } = render(page('/orders/1'));
  return {
    isFilled: () => container.querySelector('main')!.dataset['filled'],
    after: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    go: (path: string) => rerender(page(path)),
  };
}

it('a page is filled when its answers are there, and those that they ask for', async () => {
  const { isFilled, after } = open();
  await after(150);
  expect(isFilled()).toBe('false');
  await after(150);
  expect(isFilled()).toBe('true');
});

it('the next page is filled at once when its answers are known', async () => {
  const { isFilled, after, go } = open();
  await after(400);
  go('/orders/2');
  expect(isFilled()).toBe('false');
  await after(50);
  expect(isFilled()).toBe('true');
});
