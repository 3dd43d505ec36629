import type { Id, PriceList, PriceListItem } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { anOrganization } from '../../../testing/organizations.ts';
import { aPriceList, aPriceListItem, priceListId } from '../../../testing/price-lists.ts';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import PriceListScreen from './PriceListScreen.tsx';

const { id: organizationId } = anOrganization();
const change = vi.spyOn(api.catalogue, 'changePriceListItem');
const bulk = vi.spyOn(api.catalogue, 'bulkUpdatePriceListItems');
const adjust = vi.spyOn(api.catalogue, 'adjustPrices');
const undoSpy = vi.spyOn(api.catalogue, 'undoPriceAdjustment');
const user = userEvent.setup({ delay: null });

const carrots = aPriceListItem();
const cheese = aPriceListItem({
  id: '0192f0c1-0000-7000-8000-0000000000f3' as PriceListItem['id'],
  inventoryItemId: '0192f0c1-0000-7000-8000-0000000000f4' as PriceListItem['inventoryItemId'],
  productName: { en: 'Tomme', fr: 'Tomme', original: 'fr' },
  formatTitle: { en: 'wheel', fr: 'meule' },
  sku: 'TOM-1',
  unitPrice: '31.2500',
  isVariableWeight: true,
  marginPercent: '-4.0',
});

const show = async (list: PriceList = aPriceList(), rows: PriceListItem[] = [carrots, cheese]) => {
  mockQuery('catalogue.getPriceList', { organizationId, priceListId }, list);
  mockQuery(
    'catalogue.listPriceListItems',
    { organizationId, priceListId, page: 1, pageSize: 100 },
    { rows, total: rows.length, page: 1, pageSize: 100 },
  );
  mockQuery('catalogue.listCategories', {}, []);
  await renderScreen(<PriceListScreen />, { params: { priceListId } });
};

/** The cell of a row in a column. */
const cell = (row: string, column: string): HTMLElement => {
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent ?? '');
  const line = screen.getByRole('rowheader', { name: row }).closest('[role=row]') as HTMLElement;
  const at = heads.findIndex((head) => head.includes(column));
  return line.querySelector<HTMLElement>(`[data-column="${at}"]`)!;
};

describe('a price list', () => {
  it('shows the price and margin of each item', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1, name: 'Restaurants' })).toBeTruthy();
    expect(cell('Nantes carrots', 'Price').textContent).toBe('$8.00');
    expect(cell('Nantes carrots', 'Margin').textContent).toBe('32.5%');
    expect(cell('Tomme', 'Price').textContent).toBe('$31.25/kg');
    expect(cell('Tomme', 'Margin').textContent).toBe('−4%, below cost');
  });

  it.each([
    ['CAD', 'No cost'],
    ['EUR', '—'],
  ] as const)('in %s has no margin without a cost in its currency', async (currency, shown) => {
    await show(aPriceList({ currency }), [aPriceListItem({ marginPercent: null })]);
    expect(cell('Nantes carrots', 'Margin').textContent).toBe(shown);
  });

  it('saves a price of up to four decimals on leaving the cell', async () => {
    change.mockResolvedValue({ ...carrots, unitPrice: '8.1255', version: 2 });
    await show();
    await user.click(cell('Nantes carrots', 'Price'));
    await user.keyboard('8.1255{Enter}');
    await waitFor(() =>
      expect(change).toHaveBeenCalledWith({
        organizationId,
        itemId: carrots.id,
        version: 1,
        change: { unitPrice: '8.1255' },
      }),
    );
    await waitFor(() => expect(cell('Nantes carrots', 'Price').textContent).toBe('$8.1255'));
    expect(within(cell('Nantes carrots', 'Price')).queryByRole('img')).toBeNull();
  });

  it('reports an invalid price, and does not send it', async () => {
    await show();
    await user.click(cell('Nantes carrots', 'Price'));
    await user.keyboard('-3{Enter}');
    await waitFor(() => expect(cell('Nantes carrots', 'Price').getAttribute('aria-invalid')).toBe('true'));
    expect(change).not.toHaveBeenCalled();
  });

  it('shows both prices when a colleague changed the same one, and saves the chosen one on the new version', async () => {
    const theirs = { ...carrots, unitPrice: '9.0000', version: 2 };
    change
      .mockRejectedValueOnce(
        new ProblemError({ code: 'request.stale', status: 409, details: { current: theirs } }),
      )
      .mockResolvedValueOnce({ ...carrots, unitPrice: '8.5000', version: 3 });
    await show();
    await user.click(cell('Nantes carrots', 'Price'));
    await user.keyboard('8.5{Enter}');
    await within(cell('Nantes carrots', 'Price')).findByRole('img', { name: 'Conflict' });
    expect(cell('Nantes carrots', 'Price').textContent).toContain('$9.00');
    await user.click(cell('Nantes carrots', 'Price'));
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
    await waitFor(() =>
      expect(change).toHaveBeenLastCalledWith(
        expect.objectContaining({ version: 2, change: { unitPrice: '8.50' } }),
      ),
    );
  });

  it('merges without asking when a colleague changed another cell of the row', async () => {
    const theirs = { ...carrots, isHidden: true, version: 2 };
    change
      .mockRejectedValueOnce(
        new ProblemError({ code: 'request.stale', status: 409, details: { current: theirs } }),
      )
      .mockResolvedValueOnce({ ...theirs, unitPrice: '8.5000', version: 3 });
    await show();
    await user.click(cell('Nantes carrots', 'Price'));
    await user.keyboard('8.5{Enter}');
    await waitFor(() =>
      expect(change).toHaveBeenLastCalledWith(
        expect.objectContaining({ version: 2, change: { unitPrice: '8.50' } }),
      ),
    );
    expect(within(cell('Nantes carrots', 'Price')).queryByRole('img', { name: 'Conflict' })).toBeNull();
  });

  it('sends several rows at once; stale ones become conflicts, the others are sent again', async () => {
    const theirs = { ...cheese, unitPrice: '40.0000', version: 2 };
    bulk.mockRejectedValueOnce(
      new ProblemError({ code: 'request.stale', status: 409, details: { current: [theirs] } }),
    );
    change.mockResolvedValue({ ...carrots, unitPrice: '5.0000', version: 2 });
    await show();
    await user.click(cell('Nantes carrots', 'Price'));
    await user.paste('5\n6');
    await waitFor(() => expect(change).toHaveBeenCalledTimes(1));
    expect(bulk).toHaveBeenCalledTimes(1);
    await within(cell('Tomme', 'Price')).findByRole('img', { name: 'Conflict' });
    await waitFor(() => expect(cell('Nantes carrots', 'Price').textContent).toBe('$5.00'));
  });

  it('adjusts the selected items after a preview', async () => {
    const adjustmentId = '0192f0c1-0000-7000-8000-0000000000ad' as Id<'PriceAdjustment'>;
    adjust.mockResolvedValue({ changed: 1, adjustmentId });
    undoSpy.mockResolvedValue({ changed: 1, skipped: 0 });
    await show();
    await user.click(screen.getByRole('checkbox', { name: 'Select Nantes carrots, bag of 5 kg' }));
    const chosen = within(screen.getByRole('group', { name: 'Selection' }));
    await user.click(chosen.getByRole('button', { name: 'Adjust prices' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Adjust prices' }));
    await user.type(dialog.getByRole('textbox', { name: /Change by/ }), '4.2');
    // 8.00 + 4.2 % is 8.336, which the list rounds to five cents.
    expect(dialog.getByRole('cell', { name: '$8.35' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Change prices' }));
    expect(adjust).toHaveBeenCalledWith({
      organizationId,
      priceListId,
      changePercent: '4.2',
      itemIds: [carrots.id],
    });
    const snackbarText = await screen.findByText('1 price changed');
    await user.click(within(snackbarText.parentElement!).getByRole('button', { name: 'Undo' }));
    expect(undoSpy).toHaveBeenCalledWith({ organizationId, priceListId, adjustmentId });
    expect(await screen.findByText('1 price restored.')).toBeTruthy();
  });

  it('sorts quantity breaks ascending, and refuses a duplicate quantity', async () => {
    change.mockResolvedValue({ ...carrots, version: 2 });
    await show(aPriceList(), [aPriceListItem({ breaks: [{ fromQuantity: '20', unitPrice: '7' }] })]);
    await user.click(screen.getByRole('button', { name: /^1 break, Quantity breaks of Nantes carrots/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /Quantity breaks of Nantes carrots/ }));
    await user.click(dialog.getByRole('button', { name: 'Add break' }));
    await user.type(dialog.getAllByRole('textbox', { name: 'From' })[1]!, '20');
    await user.type(dialog.getAllByRole('textbox', { name: 'Price' })[1]!, '7.5');
    await user.click(dialog.getByRole('button', { name: 'Save breaks' }));
    expect(await dialog.findByText('This quantity appears twice. Change one of them.')).toBeTruthy();
    await user.clear(dialog.getAllByRole('textbox', { name: 'From' })[1]!);
    await user.type(dialog.getAllByRole('textbox', { name: 'From' })[1]!, '10');
    await user.click(dialog.getByRole('button', { name: 'Save breaks' }));
    expect(change).toHaveBeenCalledWith({
      organizationId,
      itemId: carrots.id,
      version: 1,
      change: {
        breaks: [
          { fromQuantity: '10', unitPrice: '7.5' },
          { fromQuantity: '20', unitPrice: '7' },
        ],
      },
    });
  });

  it('hides all selected items', async () => {
    bulk.mockResolvedValue({ items: [{ ...carrots, isHidden: true, version: 2 }] });
    await show();
    await user.click(screen.getByRole('checkbox', { name: /Select Nantes carrots/ }));
    const chosen = within(screen.getByRole('group', { name: 'Selection' }));
    await user.click(chosen.getByRole('button', { name: 'Hide' }));
    expect(bulk).toHaveBeenCalledWith({
      organizationId,
      items: [{ priceListId, inventoryItemId: carrots.inventoryItemId, isHidden: true }],
    });
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull());
  });

  it('undo shows the hidden items again, and no others', async () => {
    const hidden = { ...cheese, isHidden: true };
    bulk.mockResolvedValue({ items: [] });
    await show(aPriceList(), [carrots, hidden]);
    for (const box of screen.getAllByRole('checkbox', { name: /^Select / })) await user.click(box);
    const chosen = within(screen.getByRole('group', { name: 'Selection' }));
    await user.click(chosen.getByRole('button', { name: 'Hide' }));
    const snackbarText = await screen.findByText('2 items changed');
    await user.click(within(snackbarText.parentElement!).getByRole('button', { name: 'Undo' }));
    expect(bulk).toHaveBeenLastCalledWith({
      organizationId,
      items: [{ priceListId, inventoryItemId: carrots.inventoryItemId, isHidden: false }],
    });
  });

  it('can be imported from its menu', async () => {
    await show();
    expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'More actions' })[0]!);
    const entry = screen.getByRole('menuitem', { name: 'Import' });
    expect(entry.getAttribute('href')).toBe(`/imports/new?priceListId=${priceListId}&kind=priceListItems`);
  });

  it('an archived list is read only', async () => {
    await show(aPriceList({ isArchived: true, isInForce: false, can: { edit: 'catalogue.archived' } }));
    await user.click(screen.getAllByRole('button', { name: 'More actions' })[0]!);
    expect(screen.queryByRole('menuitem', { name: 'Import' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add items' })).toBeNull();
    expect(cell('Nantes carrots', 'Price').getAttribute('aria-readonly')).toBe('true');
  });

  describe('adds the selected formats at the prices typed for them', () => {
    const addable = (id: PriceListItem['inventoryItemId'], en: string, fr: string) => ({
      id,
      productName: { en, fr, original: 'fr' as const },
      formatTitle: { en: 'bag of 2 kg', fr: 'sac de 2 kg' },
      sku: null,
    });
    const beets = addable(carrots.inventoryItemId, 'Beets', 'Betteraves');
    const leeks = addable(cheese.inventoryItemId, 'Leeks', 'Poireaux');
    const open = async () => {
      mockQuery(
        'catalogue.listFormatsNotOnList',
        { organizationId, priceListId, page: 1, pageSize: 25 },
        { rows: [beets, leeks], total: 2, page: 1, pageSize: 25 },
      );
      await show();
      await user.click(screen.getByRole('button', { name: 'Add items' }));
      return within(await screen.findByRole('dialog', { name: 'Add items to Restaurants' }));
    };
    const added = (inventoryItemId: string, price: string) => ({
      id: expect.any(String),
      priceListId,
      inventoryItemId,
      unitPrice: price,
    });

    it('when each has a price', async () => {
      bulk.mockResolvedValue({ items: [] });
      const dialog = await open();
      await user.click(dialog.getByRole('checkbox', { name: /Beets/ }));
      await user.click(dialog.getByRole('button', { name: 'Add 1 item' }));
      expect(dialog.getByText('Enter a price with up to four decimals.')).toBeTruthy();
      expect(bulk).not.toHaveBeenCalled();
      await user.type(dialog.getByRole('textbox', { name: /Price of Beets/ }), '4.5');
      await user.click(dialog.getByRole('button', { name: 'Add 1 item' }));
      expect(bulk).toHaveBeenCalledWith({ organizationId, items: [added(beets.id, '4.5')] });
    });

    it('and leaves the price of a colleague who added one of them meanwhile', async () => {
      const theirs = { ...carrots, unitPrice: '9.0000' };
      bulk.mockRejectedValueOnce(
        new ProblemError({ code: 'request.stale', status: 409, details: { current: [theirs] } }),
      );
      const dialog = await open();
      for (const [name, price] of [
        ['Beets', '4.5'],
        ['Leeks', '6'],
      ] as const) {
        await user.click(dialog.getByRole('checkbox', { name: new RegExp(name) }));
        await user.type(dialog.getByRole('textbox', { name: new RegExp(`Price of ${name}`) }), price);
      }
      await user.click(dialog.getByRole('button', { name: 'Add 2 items' }));
      bulk.mockResolvedValue({ items: [] });
      await user.click(await dialog.findByRole('button', { name: 'Add 1 item' }));
      expect(bulk).toHaveBeenLastCalledWith({ organizationId, items: [added(leeks.id, '6')] });
    });
  });
});
