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
  const { currentSession } = await import('../../../../lib/session.ts');
  const { enteredQuantities } = await import('./entered-quantities.ts');
  return { currentSession, enteredQuantities, send, ...(await import('./enter-quantity.ts')) };
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
  expect(next.enteredQuantities.get()).toEqual([]);
  context.resolve(aContext());
  await waitFor(() => expect(sent(next)).toEqual(['4', '2']));
  await waitFor(() => expect(next.enteredQuantities.get()).toEqual([]));

  const last = await loadPage(Promise.resolve([]));
  await last.currentSession();
  expect(last.enteredQuantities.get()).toEqual([]);
});
