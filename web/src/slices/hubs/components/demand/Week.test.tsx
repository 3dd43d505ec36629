import type { Contract, OutputOf } from '@halles/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { unsentCount } from '../../../../lib/device-data.ts';
import { aContext, anOrganization } from '../../../../testing/organizations.ts';
import { renderSlice } from '../../../../testing/render-slice.tsx';
import { Week } from './Week.tsx';

const create = vi.spyOn(api.hubs, 'createPurchases');

const line = (number: number, name: string) => ({
  formatId: `0192f0c1-0000-7000-8000-00000000000${number}`,
  name: { en: name, fr: name },
  formatTitle: { en: 'Case', fr: 'Caisse' },
  needed: '10',
  unconfirmed: '0',
  bought: '0',
  toBuy: '10',
  remaining: '10',
  multiple: null,
  onHand: null,
  incoming: null,
  cost: { kind: 'price', unitPrice: '2', breaks: [], kgEach: null },
  saleMinor: 35_00,
  unknown: null,
  supplierFormatId: null,
  supplierFormat: null,
  problem: null,
  version: 1,
});
const demand = {
  currency: 'CAD',
  orders: 2,
  producers: [
    {
      id: '0192f0c1-0000-7000-8000-0000000000a1',
      name: 'Ferme Nord',
      email: 'nord@example.com',
      method: 'document',
      mode: 'resale',
      deadlineAt: null,
      minimumMinor: null,
      fee: null,
      problem: null,
      terms: null,
      version: 0,
      lines: [line(1, 'Leeks'), line(2, 'Kale')],
    },
  ],
  can: { buy: true, edit: true, seeCosts: true, seeMargins: true },
} as unknown as OutputOf<Contract['hubs']['getDemand']>;

it('has no bar where no producer has anything to buy', async () => {
  const [producer] = demand.producers;
  const waiting = { ...line(1, 'Leeks'), needed: '0', unconfirmed: '2', toBuy: '0' };
  const bought = { ...line(2, 'Kale'), bought: '10', toBuy: '0' };
  const lines = [waiting, bought] as unknown as NonNullable<typeof producer>['lines'];
  await renderSlice(<Week on="2026-11-24" demand={{ ...demand, producers: [{ ...producer!, lines }] }} />);
  expect(screen.getByText('Leeks')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Orders to send' })).toBeNull();
});

it('keeps a quantity typed while the purchases are sent, and forgets those that were', async () => {
  const user = userEvent.setup({ delay: null });
  const { promise, resolve } = Promise.withResolvers<OutputOf<Contract['hubs']['createPurchases']>>();
  create.mockReturnValue(promise);
  await renderSlice(<Week on="2026-11-24" demand={demand} />, { language: 'en-CA' });
  const [leeks, kale] = screen.getAllByRole<HTMLInputElement>('textbox');
  await user.clear(leeks!);
  await user.type(leeks!, '4');
  await user.click(screen.getByRole('button', { name: /^Order from/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Order' }));
  await user.clear(kale!);
  await user.type(kale!, '7');
  await act(async () => resolve({ purchases: [] }));
  // A field shows its own text while it has the focus.
  await user.tab();
  expect(kale!.value).toBe('7');
  expect(leeks!.value).toBe('10');
});

it('has on the device only days with something that is typed and not ordered', async () => {
  const user = userEvent.setup({ delay: null });
  create.mockResolvedValue({ purchases: [] });
  await renderSlice(<Week on="2999-01-04" demand={demand} />, { language: 'en-CA' });
  expect(unsentCount()).toBe(0);
  const [leeks] = screen.getAllByRole<HTMLInputElement>('textbox');
  await user.clear(leeks!);
  await user.type(leeks!, '4');
  expect(unsentCount()).toBe(1);
  await user.click(screen.getByRole('button', { name: /^Order from/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Order' }));
  await waitFor(() => expect(unsentCount()).toBe(0));
});

it('links a line without a cost to its product, and marks a product sold below its cost', async () => {
  const [producer] = demand.producers;
  const [leeks, kale] = producer!.lines;
  const lines = [
    { ...leeks!, productId: 'leeks', cost: null, unknown: 'noCost', problem: 'hubs.noCost' },
    { ...kale!, saleMinor: 19_99 },
  ];
  const data = { ...demand, producers: [{ ...producer!, lines }] } as typeof demand;
  await renderSlice(<Week on="2026-11-24" demand={data} />, { language: 'en-CA' });
  const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }));
  expect(row('Leeks').getByRole('link', { name: 'Set cost' }).getAttribute('href')).toContain(
    '/products/leeks',
  );
  expect(row('Kale').getByText('Sold below cost')).toBeTruthy();
  const bar = within(screen.getByRole('region', { name: 'Orders to send' }));
  // The line without a cost is in none of the sums.
  expect(bar.getByText('$20.00')).toBeTruthy();
});

it('shows a hundred of many lines at once, and sums all of them', async () => {
  const user = userEvent.setup({ delay: null });
  const [producer] = demand.producers;
  const lines = Array.from({ length: 250 }, (_, index) => ({
    ...producer!.lines[0]!,
    formatId: `format ${index}`,
    name: { en: `Leeks ${index}`, fr: `Poireaux ${index}` },
  }));
  const data = { ...demand, producers: [{ ...producer!, lines }] } as typeof demand;
  await renderSlice(<Week on="2026-11-24" demand={data} />, { language: 'en-CA' });
  expect(screen.getAllByRole('textbox')).toHaveLength(100);
  const bar = within(screen.getByRole('region', { name: 'Orders to send' }));
  // 250 times ten at 2.00.
  expect(bar.getByText('$5,000.00')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Last page' }));
  expect(screen.getAllByRole('textbox')).toHaveLength(50);
  expect(screen.getByRole('row', { name: /^Leeks 249/ })).toBeTruthy();
});

const twoProducers = {
  ...demand,
  producers: [
    demand.producers[0]!,
    {
      ...demand.producers[0]!,
      id: '0192f0c1-0000-7000-8000-0000000000a2',
      name: 'Ferme Sud',
      lines: [line(3, 'Beets')],
    },
  ],
} as unknown as typeof demand;
const retype = async (user: ReturnType<typeof userEvent.setup>, name: RegExp, text: string) => {
  const field = screen.getByRole<HTMLInputElement>('textbox', { name });
  await user.clear(field);
  await user.type(field, text);
  await user.tab();
};
const shownIn = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;

it('keeps what is typed for a producer who is not ordered from, and what is not to be bought', async () => {
  const user = userEvent.setup({ delay: null });
  create.mockReset().mockResolvedValue({ purchases: [] });
  await renderSlice(<Week on="2999-01-05" demand={twoProducers} />, { language: 'en-CA' });
  await retype(user, /Leeks/, '4');
  await retype(user, /Kale/, '0');
  await retype(user, /Beets/, '25');
  await user.click(screen.getAllByRole('checkbox')[1]!);
  await user.click(screen.getByRole('button', { name: /^Order from/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Order' }));
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  await waitFor(() => expect(shownIn(/Leeks/)).toBe('10'));
  expect(shownIn(/Kale/)).toBe('0');
  expect(shownIn(/Beets/)).toBe('25');
});

it('shows nobody else at this device what one typed', async () => {
  const user = userEvent.setup({ delay: null });
  const show = (userId?: string) =>
    renderSlice(<Week on="2999-01-06" demand={demand} />, {
      language: 'en-CA',
      context: aContext(anOrganization(), userId === undefined ? {} : { userId: userId as never }),
    });
  const mine = await show();
  await retype(user, /Leeks/, '4');
  mine.unmount();
  const theirs = await show('0192f0c1-0000-7000-8000-0000000000ff');
  expect(shownIn(/Leeks/)).toBe('10');
  theirs.unmount();
  await show();
  expect(shownIn(/Leeks/)).toBe('4');
});

it('writes neither zeros nor dashes in a line of which nothing is ordered yet', async () => {
  const [producer] = demand.producers;
  const [leeks, kale] = producer!.lines;
  const waiting = { ...kale!, needed: '0', unconfirmed: '1', toBuy: '0', remaining: '0', saleMinor: null };
  const data = { ...demand, producers: [{ ...producer!, lines: [leeks!, waiting] }] };
  await renderSlice(<Week on="2026-11-24" demand={data} />, { language: 'en-CA' });
  const cells = within(screen.getByRole('row', { name: /^Kale/ })).getAllByRole('cell');
  expect(cells.slice(0, 5).map(({ textContent }) => textContent)).toEqual(['+ 1 to confirm', '', '', '', '']);
});
