import type { AppContext, FormatId, OrganizationId } from '@halles/contract';
import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aContext } from '../../../../testing/organizations.ts';

const carrots = '0192f0c1-0000-7000-8000-0000000000c1' as FormatId;
const beets = '0192f0c1-0000-7000-8000-0000000000c2' as FormatId;

/** The modules of a page that has just been loaded, with the answer that says whose page it is. */
async function loadPage(answer: Promise<never[]>, context = Promise.resolve(aContext())) {
  vi.resetModules();
  const { api } = await import('../../../../lib/api.ts');
  vi.spyOn(api.organizations, 'getContext').mockReturnValue(context);
  const send = vi.spyOn(api.ordering, 'setCartLines').mockReturnValue(answer);
  const { contextQuery, currentSession } = await import('../../../../lib/session.ts');
  const { queryClient } = await import('../../../../lib/query.ts');
  const showContext = (shown: AppContext) => queryClient.setQueryData(contextQuery.queryKey, shown);
  const { ProblemError } = await import('../../../../lib/problem-error.ts');
  const { enteredQuantities } = await import('./entered-quantities.ts');
  return {
    ProblemError,
    currentSession,
    enteredQuantities,
    showContext,
    send,
    ...(await import('./enter-quantity.ts')),
  };
}
const sent = ({ send }: Awaited<ReturnType<typeof loadPage>>) =>
  send.mock.calls.map(([{ lines }]) => lines.map(({ quantity }) => quantity).join());

it('what a page could not send before it was left is sent by the next one of the same organization', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const page = await loadPage(promise);
  await page.currentSession();
  page.enterQuantity({ formatId: carrots, quantity: '4' });
  page.enterQuantity({ formatId: beets, quantity: '2' });
  await waitFor(() => expect(sent(page)).toEqual(['4']));
  // The browser interrupts what is being sent.
  dispatchEvent(new Event('pagehide'));
  reject(new Error('left'));

  const other = '0192f0c1-0000-7000-8000-0000000000ff' as OrganizationId;
  const organization = { ...aContext().organization!, id: other };
  const elsewhere = await loadPage(Promise.resolve([]), Promise.resolve({ ...aContext(), organization }));
  await elsewhere.currentSession();
  expect(elsewhere.enteredQuantities.get()).toEqual([]);

  // Its code comes before the answer that says whose page it is.
  const context = Promise.withResolvers<AppContext>();
  const next = await loadPage(Promise.resolve([]), context.promise);
  void next.currentSession();
  expect(next.enteredQuantities.get()).toEqual([]);
  context.resolve(aContext());
  await waitFor(() => expect(sent(next)).toEqual(['4', '2']));
  await waitFor(() => expect(next.enteredQuantities.get()).toEqual([]));

  const last = await loadPage(Promise.resolve([]));
  await last.currentSession();
  expect(last.enteredQuantities.get()).toEqual([]);
});

const offline = { code: 'network.offline', status: 0 };

it('what the server could not take stays as not saved, through a reload, and is sent when the network is back', async () => {
  const page = await loadPage(new Promise(() => undefined));
  await page.currentSession();
  page.send.mockRejectedValue(new page.ProblemError(offline));
  page.enterQuantity({ formatId: carrots, quantity: '4' });
  const notSaved = [{ formatId: carrots, quantity: '4', isUnsaved: true }];
  await vi.waitFor(() => expect(page.enteredQuantities.get()).toEqual(notSaved));

  const next = await loadPage(new Promise(() => undefined));
  next.send.mockRejectedValue(new next.ProblemError(offline));
  await next.currentSession();
  expect(next.enteredQuantities.get()).toEqual(notSaved);
  await vi.waitFor(() => expect(sent(next)).toEqual(['4']));
  next.send.mockResolvedValue([]);
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(next.enteredQuantities.get()).toEqual([]));
});

it('what the server refuses is not kept', async () => {
  const page = await loadPage(new Promise(() => undefined));
  await page.currentSession();
  page.send.mockRejectedValue(new page.ProblemError({ code: 'request.notFound', status: 404 }));
  page.enterQuantity({ formatId: carrots, quantity: '4' });
  await vi.waitFor(() => expect(page.enteredQuantities.get()).toEqual([]));
});

it('what waits is not sent for an organization that is chosen meanwhile, but when its own is back', async () => {
  const { promise, resolve } = Promise.withResolvers<never[]>();
  const page = await loadPage(promise);
  const session = await page.currentSession();
  page.enterQuantity({ formatId: carrots, quantity: '4' });
  page.enterQuantity({ formatId: beets, quantity: '2' });
  await vi.waitFor(() => expect(sent(page)).toEqual(['4']));

  const other = '0192f0c1-0000-7000-8000-0000000000ff' as OrganizationId;
  const organization = { ...aContext().organization!, id: other };
  page.showContext({ ...aContext(), organization });
  expect(page.enteredQuantities.get()).toEqual([]);
  resolve([]);
  page.enterQuantity({ formatId: beets, quantity: '9' });
  await vi.waitFor(() => expect(sent(page)).toEqual(['4', '9']));

  page.showContext(session!.context);
  await vi.waitFor(() => expect(sent(page)).toEqual(['4', '9', '4', '2']));
  await vi.waitFor(() => expect(page.enteredQuantities.get()).toEqual([]));
});
