import type { FormatId, ItemList, Offer, OrganizationId } from '@halles/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { anOffer, farmId, formatIdOf } from '../../../testing/offers.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { address } from '../../../testing/address.tsx';
import { mockQuery, renderScreen } from '../../../testing/render-slice.tsx';
import type { Supplier } from '../components/suppliers/SupplierChoice.tsx';
import {
  GuideOrderContext,
  OrderFieldContext,
  type LastQuantities,
  type OrderFieldProps,
} from '../components/order-field.ts';
import SupplierOffersScreen from './SupplierOffersScreen.tsx';

const putList = vi.spyOn(api.catalogue, 'putItemList');
const removeList = vi.spyOn(api.catalogue, 'removeItemList');
const shareList = vi.spyOn(api.catalogue, 'shareItemList');
const user = userEvent.setup({ delay: null });
const buyer = anOrganization({ isSeller: false, isBuyer: true, customerOrganizationType: 'restaurant' });
const closesAt = '2030-11-26T21:00:00.000Z';

const supplier = (changes: Partial<Supplier> = {}): Supplier => ({
  id: farmId,
  seller: anOffer().seller,
  isLinked: true,
  offers: 2,
  currency: 'CAD',
  scheduledOffers: [],
  ...changes,
});
const list: ItemList = {
  id: '0192f0c1-0000-7000-8000-0000000000e1' as ItemList['id'],
  organizationId: buyer.id,
  name: 'Weekly',
  visibleForOrganizations: [buyer.id],
  isActive: true,
  formatIds: [formatIdOf(2)],
  version: 3,
};

beforeEach(() => {
  mockQuery('catalogue.listCategories', {}, [
    { id: 'vegetables', parentId: null, name: { en: 'Vegetables', fr: 'Légumes' }, position: 1 },
  ]);
  mockQuery('relationships.listSuppliers', { pageSize: 100 }, { rows: [], total: 0, page: 1, pageSize: 100 });
  mockQuery('catalogue.listItemLists', {}, []);
  mockQuery('ordering.listOrderedItems', { vendorId: farmId }, []);
});

const offering = (...offers: Offer[]) =>
  mockQuery('offers.listSupplierOffers', { vendorId: farmId, language: 'EN' }, offers);
const show = (...suppliers: Supplier[]) => {
  mockQuery('offers.listSuppliers', {}, suppliers);
  return renderScreen(<SupplierOffersScreen />, { context: aContext(buyer) });
};
const products = () =>
  screen.getAllByRole('link', { name: /^Zucchini/ }).map(({ textContent }) => textContent);

describe('the order guide', () => {
  it('shows a supplier’s offers by category, those that close soon first', async () => {
    offering(anOffer(1), anOffer(2, { closesAt }));
    const open = {
      id: 'x' as never,
      name: 'Thursday’s harvest',
      message: null,
      seller: anOffer().seller,
      closesAt,
      isFull: false,
      items: 1,
    };
    await show(supplier({ scheduledOffers: [open] }));
    expect(products()).toEqual(['Zucchini 2', 'Zucchini 1']);
    expect(screen.getByText('Open now: Thursday’s harvest')).toBeTruthy();
    expect(screen.getByText('Vegetables')).toBeTruthy();
    expect(
      within(screen.getByRole('list', { name: 'Limited-time offers' })).getByText(/^Until 26\/11\/2030/),
    ).toBeTruthy();
  });

  it('shows the picture of each product beside its name', async () => {
    offering(anOffer(1, { thumbnailUrl: '/files/carrots.webp' }), anOffer(2));
    await show(supplier());
    const pictures = screen
      .getAllByRole('link', { name: /^Zucchini/ })
      .map((link) => link.querySelector('img')?.getAttribute('src'));
    expect(pictures).toEqual(['/files/carrots.webp', undefined]);
  });

  it('marks a scheduled offer that takes no more orders', async () => {
    offering(anOffer(1));
    const full = {
      id: 'x' as never,
      name: 'Thursday’s harvest',
      message: null,
      seller: anOffer().seller,
      closesAt,
      isFull: true,
      items: 1,
    };
    await show(supplier({ scheduledOffers: [full] }));
    const open = within(screen.getByRole('list', { name: 'Limited-time offers' }));
    expect(open.getByText('Full')).toBeTruthy();
    expect(open.queryByText(/^Until/)).toBeNull();
  });

  it('starts with linked suppliers; the address names the current one', async () => {
    offering(anOffer(1));
    const other = '0192f0c1-0000-7000-8000-0000000000f2' as OrganizationId;
    await show(
      supplier(),
      supplier({ id: other, seller: { ...anOffer().seller, id: other, name: 'Verger' }, isLinked: false }),
    );
    const choice = screen.getByRole('navigation', { name: 'Suppliers' });
    const [first, second] = within(choice).getAllByRole('link');
    expect(first!.getAttribute('aria-current')).toBe('page');
    expect(second!.getAttribute('href')).toBe(`/customer/offers?supplier=${other}`);
    expect(within(choice).getByRole('region', { name: 'Offers open to all' })).toBeTruthy();
  });

  it('says that the supplier of an old link has no offers any more', async () => {
    address.search = { supplier: 'gone' };
    await show(supplier());
    expect(screen.getByText('This supplier offers you nothing today')).toBeTruthy();
  });

  it('says so too when no supplier has offers', async () => {
    address.search = { supplier: farmId };
    await show();
    expect(screen.getByText('This supplier offers you nothing today')).toBeTruthy();
  });

  it('leads to suppliers when there are none', async () => {
    await show();
    expect(screen.getByRole('link', { name: 'Find suppliers' })).toBeTruthy();
  });
});

describe('what was ordered lately', () => {
  const ordered = (number: number, quantities: string[], unitPrice = '24.5') => ({
    formatId: formatIdOf(number),
    quantities,
    last: {
      on: '2026-11-17',
      quantity: quantities.findLast((one) => one !== '0')!,
      unitPrice,
      currency: 'CAD' as const,
    },
  });
  const usual = (count: number) =>
    mockQuery(
      'ordering.listOrderedItems',
      { vendorId: farmId },
      Array.from({ length: count }, (_, at) => ordered(at + 1, ['0', '4', '2'])),
    );
  const offerOf = ({ offer, lastQuantity }: OrderFieldProps) => (
    <span>{`${offer.name.en}: ${lastQuantity ?? 'never'}`}</span>
  );
  const showGuide = () => {
    mockQuery('offers.listSuppliers', {}, [supplier()]);
    const amounts = ({ formatIds, isGroup }: { formatIds: readonly FormatId[]; isGroup?: boolean }) =>
      isGroup === true && <span>{`Sum of ${formatIds.length}`}</span>;
    const takeLast = ({ items }: LastQuantities) => (
      <span>{`Takes ${items.map(({ quantity }) => quantity).join(' and ')}`}</span>
    );
    return renderScreen(
      <OrderFieldContext value={offerOf}>
        <GuideOrderContext value={{ running: () => null, takeLast, amounts }}>
          <SupplierOffersScreen />
        </GuideOrderContext>
      </OrderFieldContext>,
      { context: aContext(buyer) },
    );
  };
  const sixOffers = () => offering(...[1, 2, 3, 4, 5, 6].map((number) => anOffer(number)));

  it('comes first, and all offers are one press away', async () => {
    sixOffers();
    usual(5);
    await showGuide();
    expect(products()).toHaveLength(5);
    expect(screen.getByText('Takes 2 and 2 and 2 and 2 and 2')).toBeTruthy();
    expect(screen.getByText('Sum of 5')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'My usual items 5' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    await user.click(screen.getByRole('button', { name: 'All offers 6' }));
    expect(address.search).toEqual({ list: 'all' });
    expect(products()).toHaveLength(6);
  });

  it('does not hide the other offers while it is little, or from a search', async () => {
    sixOffers();
    usual(4);
    const { unmount } = await showGuide();
    expect(products()).toHaveLength(6);
    unmount();
    usual(5);
    address.search = { search: 'zuc' };
    mockQuery(
      'offers.listSupplierOffers',
      { vendorId: farmId, language: 'EN', text: 'zuc' },
      [1, 2, 3, 4, 5, 6].map((number) => anOffer(number)),
    );
    await showGuide();
    expect(products()).toHaveLength(6);
  });

  it('shows the quantities of the last orders and what costs more or less now', async () => {
    offering(
      anOffer(1, { unitPrice: '27' }),
      anOffer(2, { unitPrice: '30', breaks: [{ fromQuantity: '2', unitPrice: '20' }] }),
      anOffer(3),
      anOffer(4),
    );
    mockQuery('ordering.listOrderedItems', { vendorId: farmId }, [
      ordered(1, ['0', '4', '2'], '25'),
      ordered(2, ['3'], '25'),
      ordered(3, ['1', '0']),
    ]);
    await showGuide();
    expect(screen.getByText('Zucchini 1: 2')).toBeTruthy();
    expect(screen.getByText('Zucchini 4: never')).toBeTruthy();
    expect(screen.getByText('▲ 8%, was $25.00')).toBeTruthy();
    // The price of three: that of its break.
    expect(screen.getByText('▼ 20%, was $25.00')).toBeTruthy();
    expect(screen.queryAllByText(/was/)).toHaveLength(2);
    const bars = screen.getAllByRole('img', { name: /^Last orders/ });
    expect(bars.map((one) => one.getAttribute('aria-label'))[0]).toBe(
      'Last orders, oldest first: 0, 4, 2. Last: 2, 17/11/2026',
    );
    expect(bars).toHaveLength(3);
  });
});

describe('favourite lists', () => {
  beforeEach(() => {
    mockQuery('catalogue.listItemLists', {}, [list]);
    offering(anOffer(1), anOffer(2));
  });

  it('filter the guide to their items', async () => {
    await show(supplier());
    await user.click(screen.getByRole('button', { name: 'Weekly 1' }));
    expect(address.search).toEqual({ list: list.id });
    expect(products()).toEqual(['Zucchini 2']);
  });

  it('are renamed', async () => {
    address.search = { list: list.id };
    putList.mockResolvedValue({ ...list, name: 'Monday' });
    await show(supplier());
    await user.click(screen.getByRole('button', { name: 'Actions for Weekly' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const dialog = await screen.findByRole('dialog', { name: 'Rename Weekly' });
    const name = within(dialog).getByLabelText(/Name/);
    await user.clear(name);
    await user.type(name, 'Monday');
    await user.click(within(dialog).getByRole('button', { name: 'Rename' }));
    expect(putList).toHaveBeenCalledWith({
      itemListId: list.id,
      name: 'Monday',
      formatIds: list.formatIds,
      version: 3,
    });
  });

  it('are shared with partners', async () => {
    address.search = { list: list.id };
    mockQuery(
      'relationships.listSuppliers',
      { sort: 'name', pageSize: 100 },
      // Of a row, the dialog uses the partner.
      {
        rows: [{ partner: { id: farmId, name: 'Ferme du Nord' } }] as never[],
        total: 1,
        page: 1,
        pageSize: 100,
      },
    );
    shareList.mockResolvedValue({ ...list, visibleForOrganizations: [buyer.id, farmId] });
    await show(supplier());
    await user.click(screen.getByRole('button', { name: 'Actions for Weekly' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Share with partners' }));
    const dialog = await screen.findByRole('dialog', { name: 'Share Weekly' });
    await user.click(within(dialog).getByRole('combobox', { name: /Partners/ }));
    await user.click(await screen.findByRole('option', { name: 'Ferme du Nord' }));
    await user.click(within(dialog).getByRole('button', { name: 'Share with partners' }));
    expect(shareList).toHaveBeenCalledWith({
      itemListId: list.id,
      version: list.version,
      partnerIds: [farmId],
    });
  });

  it('of a partner filter the guide, and cannot be changed', async () => {
    mockQuery('catalogue.listItemLists', {}, [{ ...list, organizationId: farmId, name: 'Our best' }]);
    await show(supplier());
    await user.click(screen.getByRole('button', { name: 'Our best 1' }));
    expect(products()).toEqual(['Zucchini 2']);
    expect(screen.queryByRole('button', { name: 'Actions for Our best' })).toBeNull();
  });

  it('are deleted after confirmation', async () => {
    address.search = { list: list.id };
    removeList.mockResolvedValue({ done: true });
    await show(supplier());
    await user.click(screen.getByRole('button', { name: 'Actions for Weekly' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(removeList).toHaveBeenCalledWith({ itemListId: list.id });
  });
});

describe('the column of quantities', () => {
  const ordering = (role: 'owner' | 'accounting') => {
    mockQuery('offers.listSuppliers', {}, [supplier()]);
    offering(anOffer(1));
    const context = aContext(buyer);
    return renderScreen(
      <OrderFieldContext value={({ offer }) => <input aria-label={`How many ${offer.name.en}`} />}>
        <SupplierOffersScreen />
      </OrderFieldContext>,
      { context: { ...context, currentMembership: { ...context.currentMembership!, role } } },
    );
  };

  it('has a field beside each product', async () => {
    await ordering('owner');
    expect(screen.getByLabelText('How many Zucchini 1')).toBeTruthy();
  });

  it('is shown only to members who may place orders', async () => {
    await ordering('accounting');
    expect(screen.queryByLabelText('How many Zucchini 1')).toBeNull();
  });
});
