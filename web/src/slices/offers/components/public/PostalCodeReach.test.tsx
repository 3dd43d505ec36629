import type { SellerReach } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { aContext, anOrganization } from '../../../../testing/organizations.ts';
import { clearSlice, renderSlice } from '../../../../testing/render-slice.tsx';
import { aPublicPage } from '../../../../testing/public-sellers.ts';
import PostalCodeReach from './PostalCodeReach.tsx';

const getSellerReach = vi.spyOn(api.offers, 'getSellerReach');
const user = userEvent.setup({ delay: null });
const window = { from: '06:00', until: '11:00' };
const tuesday = { on: '2026-11-24', window, cutOffAt: '2026-11-23T17:00:00Z' };
const route: SellerReach['deliveries'][number] = {
  id: 'd1',
  name: 'Montréal et Laval',
  days: ['TU', 'FR'],
  dates: [tuesday, { on: '2026-11-27', window, cutOffAt: '2026-11-26T17:00:00Z' }],
  minimumMinor: 15_000,
  fee: { kind: 'flat', amountMinor: 1_500 },
  freeFromMinor: 40_000,
};
const place: SellerReach['pickups'][number] = {
  id: 'p1',
  name: 'À la ferme',
  city: 'Saint-Rémi',
  days: ['SA'],
  dates: [{ on: '2026-11-28', window, cutOffAt: '2026-11-27T17:00:00Z' }],
  minimumMinor: null,
};

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-22T15:00:00Z'), toFake: ['Date'] }));
afterEach(() => {
  clearSlice();
  localStorage.clear();
  getSellerReach.mockReset();
  vi.useRealTimers();
});

const answers = (reach: Partial<SellerReach>) =>
  getSellerReach.mockResolvedValue({
    postalCode: 'H2J 2L2',
    currency: 'CAD',
    deliveries: [],
    pickups: [],
    hasDrawnArea: false,
    ...reach,
  });
const show = (mayAsk = true, language: 'en-CA' | 'fr-CA' = 'en-CA') =>
  renderSlice(<PostalCodeReach seller={aPublicPage()} mayAsk={mayAsk} />, { language });
const ask = async (postalCode: string, { field = 'Your postal code', button = 'Check delivery' } = {}) => {
  await user.type(screen.getByLabelText(new RegExp(field)), postalCode);
  await user.click(screen.getByRole('button', { name: button }));
};
/** The snackbar is another live region, after the panel's. */
const answer = () => within(screen.getAllByRole('status')[0]!);
const valueOf = (term: string) => answer().getByText(term).nextElementSibling?.textContent;

it('tells the days, the next delivery, the cut-off, the minimum and the fee', async () => {
  answers({ deliveries: [route] });
  await show();
  await ask('h2j2l2');
  expect(getSellerReach.mock.calls[0]![0]).toEqual({ slug: 'ferme-du-nord', postalCode: 'H2J 2L2' });
  expect(await answer().findByRole('heading', { name: 'To you every Tuesday and Friday' })).toBeTruthy();
  expect(valueOf('Next delivery')).toMatch(/^Tuesday 24\/11\/2026, 6:00–\u206011:00\sa\.m\.$/);
  expect(valueOf('Order by')).toMatch(/^Monday 23\/11\/2026, .+, tomorrow$/);
  expect(valueOf('Minimum order')).toBe('$150.00');
  expect(valueOf('Delivery fee')).toBe('$15.00, free from $400.00');
  expect(answer().queryByText(/Montréal et Laval/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change postal code' }));
});

it('tells it in French', async () => {
  answers({ deliveries: [route] });
  await show(true, 'fr-CA');
  await ask('H2J 2L2', { field: 'Votre code postal', button: 'Vérifier la livraison' });
  expect(await answer().findByRole('heading', { name: /Chez vous.: mardi et vendredi/ })).toBeTruthy();
});

it('answers for the address of the buyer who is signed in, who may ask for another', async () => {
  localStorage.setItem('postalCode', JSON.stringify('G1R 4P5'));
  answers({ deliveries: [route] });
  const buyer = anOrganization({ isSeller: false, isBuyer: true });
  await renderSlice(<PostalCodeReach seller={aPublicPage()} mayAsk />, { context: aContext(buyer) });
  expect(await answer().findByRole('heading', { name: 'To you every Tuesday and Friday' })).toBeTruthy();
  const { postalCode } = buyer.address!;
  expect(getSellerReach.mock.calls.map(([{ postalCode: code }]) => code)).toEqual([postalCode]);
  await user.click(screen.getByRole('button', { name: 'Change postal code' }));
  await user.clear(screen.getByLabelText(/Your postal code/));
  await ask('H2J 2L2');
  await waitFor(() => expect(getSellerReach.mock.calls.at(-1)![0].postalCode).toBe('H2J 2L2'));
});

it('names several routes, and gives the next dates of one that is not weekly', async () => {
  const monthly = { ...route, id: 'd2', name: 'Grand tour', days: [] };
  answers({ deliveries: [route, monthly] });
  await show();
  await ask('H2J 2L2');
  expect(await answer().findByText('Delivery: Montréal et Laval')).toBeTruthy();
  expect(answer().getByRole('heading', { name: 'To you on certain days' })).toBeTruthy();
  expect(valueOf('Then')).toBe('Friday 27/11/2026');
});

it('leads to a pickup and to the others where nothing is delivered', async () => {
  answers({ pickups: [place] });
  await show();
  await ask('H2J 2L2');
  expect(await answer().findByRole('heading', { name: 'No delivery to H2J 2L2' })).toBeTruthy();
  expect(answer().getByRole('heading', { name: 'Pickup: À la ferme, Saint-Rémi' })).toBeTruthy();
  expect(valueOf('Next pickup')).toContain('Saturday 28/11/2026');
  expect(valueOf('Minimum order')).toBe('none');
  expect(answer().getByText('You can ask Ferme du Nord about it when you request access.')).toBeTruthy();
  const others = answer().getByRole('link', { name: 'Sellers who deliver to H2J 2L2' });
  expect(others.getAttribute('href')).toBe('/public?postalCode=H2J+2L2&delivers=true');
});

it('neither claims nor denies a drawn area, and speaks of access only to who can request it', async () => {
  answers({ hasDrawnArea: true });
  await show(false);
  await ask('H2J 2L2');
  expect(await answer().findByRole('heading', { name: /depends on the address/ })).toBeTruthy();
  expect(answer().queryByText(/request access/)).toBeNull();
});

it('does not send an incomplete code, says so at the field, and remembers a whole one on this device', async () => {
  answers({ deliveries: [route] });
  const first = await show();
  await ask('H2J');
  const field = screen.getByLabelText(/Your postal code/);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(screen.getByText('Enter a whole postal code, such as H2X 1Y4 or 69002.')).toBeTruthy();
  expect(getSellerReach).not.toHaveBeenCalled();
  await user.type(field, ' 2l2{Enter}');
  await answer().findByText('Next delivery');
  first.unmount();
  await show();
  expect(screen.getByText('H2J 2L2')).toBeTruthy();
  expect(await answer().findByText('Next delivery')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change postal code' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/Your postal code/));
});
