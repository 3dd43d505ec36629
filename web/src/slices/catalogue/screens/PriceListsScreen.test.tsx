import type { PriceList } from '@halles/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { anOrganization } from '../../../testing/organizations.ts';
import { aPriceList, priceListId } from '../../../testing/price-lists.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import PriceListsScreen from './PriceListsScreen.tsx';

const { id: organizationId } = anOrganization();
const archive = vi.spyOn(api.catalogue, 'archivePriceList');
const create = vi.spyOn(api.catalogue, 'createPriceList');
const send = vi.spyOn(api.catalogue, 'sendPriceList');
const user = userEvent.setup({ delay: null });

const show = async (rows: PriceList[], language: 'en-CA' | 'fr-CA' = 'en-CA') => {
  const page = { rows, total: rows.length, page: 1, pageSize: 25 };
  mockQuery('catalogue.listPriceLists', { organizationId, page: 1, pageSize: 25 }, page);
  mockQuery('catalogue.listPriceLists', { organizationId, pageSize: 100 }, { ...page, pageSize: 100 });
  await renderScreen(<PriceListsScreen />, { language });
};

const card = (name: string) => {
  const found = screen.getAllByRole('article').find((each) => within(each).queryByRole('link', { name }));
  if (!found) throw new Error(`no card of ${name}`);
  return within(found);
};

const act = async (name: string, action: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

describe('the price lists screen', () => {
  it('shows the audience, validity and number of items of each list', async () => {
    await show([
      aPriceList({ validFrom: '2026-05-01', validUntil: '2026-12-31', items: 1_250 }),
      aPriceList({
        id: 'other' as never,
        name: 'Préparation',
        audience: { kind: 'nobody' },
      }),
    ]);
    expect(card('Restaurants').getByText('Customers of type Restaurant and Café')).toBeTruthy();
    expect(card('Restaurants').getByText('from 01/05/2026 to 31/12/2026')).toBeTruthy();
    expect(card('Restaurants').getByText('1,250')).toBeTruthy();
    expect(card('Restaurants').getByText('Active')).toBeTruthy();
    expect(card('Préparation').getByText('In preparation')).toBeTruthy();
    expect(card('Restaurants').getByRole('link').getAttribute('href')).toBe(`/price-lists/${priceListId}`);
  });

  it('is available in French', async () => {
    await show([aPriceList({ validFrom: '2026-05-01', items: 1 })], 'fr-CA');
    expect(card('Restaurants').getByText('dès le 01/05/2026')).toBeTruthy();
    expect(card('Restaurants').getByText('Articles')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'En vigueur' }).getAttribute('href')).toBe(
      '/price-lists?state=inForce',
    );
  });

  it('creates the first price list', async () => {
    create.mockResolvedValue(aPriceList());
    await show([]);
    await user.click(screen.getAllByRole('button', { name: 'New price list' }).at(-1)!);
    const dialog = within(await screen.findByRole('dialog', { name: 'New price list' }));
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Épiceries');
    await user.selectOptions(dialog.getByRole('combobox', { name: /Who sees these prices/ }), 'nobody');
    await user.click(dialog.getByRole('button', { name: 'Create list' }));
    expect(create).toHaveBeenCalledWith({
      organizationId,
      name: 'Épiceries',
      currency: 'CAD',
      audience: { kind: 'nobody' },
      priority: 100,
      validFrom: null,
      validUntil: null,
      rounding: 'none',
      copyFrom: null,
    });
  });

  it('refuses a list that ends before it begins', async () => {
    await show([]);
    await user.click(screen.getAllByRole('button', { name: 'New price list' }).at(-1)!);
    const dialog = within(await screen.findByRole('dialog', { name: 'New price list' }));
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Été');
    await user.selectOptions(dialog.getByRole('combobox', { name: /Who sees these prices/ }), 'nobody');
    await user.type(dialog.getByRole('textbox', { name: 'Valid from' }), '01/09/2026');
    await user.type(dialog.getByRole('textbox', { name: /Valid until/ }), '01/06/2026');
    await user.click(dialog.getByRole('button', { name: 'Create list' }));
    expect(await dialog.findByText('The end date is before the start date. Check the dates.')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
  });

  it('duplicates a list with prices changed by a percentage, without an audience', async () => {
    create.mockResolvedValue(aPriceList({ id: 'copy' as never }));
    await show([aPriceList()]);
    await act('Restaurants', 'Duplicate');
    const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate Restaurants' }));
    const percent = dialog.getByRole('textbox', { name: /Change prices by/ });
    expect(dialog.queryByText(/are in CAD/)).toBeNull();
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Currency/ }), 'EUR');
    expect(dialog.getByText(/Prices of Restaurants are in CAD/)).toBeTruthy();
    await user.clear(percent);
    await user.type(percent, '-5');
    await user.click(dialog.getByRole('button', { name: 'Duplicate' }));
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({
        name: 'Restaurants (copy)',
        currency: 'EUR',
        audience: { kind: 'nobody' },
        copyFrom: { priceListId, changePercent: '-5' },
      }),
    );
  });

  it('archives after a confirmation, and not when cancelled', async () => {
    archive.mockResolvedValue(aPriceList({ isArchived: true, isInForce: false }));
    await show([aPriceList()]);
    await act('Restaurants', 'Archive');
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive Restaurants?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(archive).not.toHaveBeenCalled();
    await act('Restaurants', 'Archive');
    const again = within(await screen.findByRole('dialog', { name: 'Archive Restaurants?' }));
    await user.click(again.getByRole('button', { name: 'Archive' }));
    expect(archive).toHaveBeenCalledWith({ organizationId, priceListId, isArchived: true });
  });

  it('shows the number of customer types before sending', async () => {
    send.mockResolvedValue({ recipients: 3 });
    await show([aPriceList()]);
    await act('Restaurants', 'Send by email');
    const dialog = within(await screen.findByRole('dialog', { name: 'Send Restaurants by email' }));
    expect(dialog.getByText('2 customer types: Restaurant and Café')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: 'Message (optional)' }), 'Nouveaux prix');
    await user.click(dialog.getByRole('button', { name: 'Send list' }));
    expect(send).toHaveBeenCalledWith({ organizationId, priceListId, message: 'Nouveaux prix' });
    expect(await screen.findByText('List sent to 3 addresses')).toBeTruthy();
  });

  it('does not send a list without an audience', async () => {
    await show([aPriceList({ audience: { kind: 'nobody' } })]);
    await act('Restaurants', 'Send by email');
    const dialog = within(await screen.findByRole('dialog', { name: 'Send Restaurants by email' }));
    expect(dialog.queryByRole('button', { name: 'Send list' })).toBeNull();
  });
});
