import type { AppContext, PublicProduct, PublicSeller, SupplierRow } from '@halles/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { useTabName } from '../../../lib/routes.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { farmId } from '../../../testing/offers.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { aPublicPage, aPublicProduct } from '../../../testing/public-sellers.ts';
import { relationId } from '../../../testing/relationships.ts';
import { mockQuery, clearSlice, renderScreen } from '../../../testing/render-slice.tsx';
import * as areaMap from '../../../ui/map/area-map.tsx';
import { ShareContext } from '../../../lib/share.ts';
import { PostalCodeReach } from '../components/public/lazy-reach.ts';
import PublicSellerScreen from './PublicSellerScreen.tsx';

const slug = 'ferme-du-nord';
const share = vi.fn(async () => undefined);
const create = vi.spyOn(api.relationships, 'create');
const getSeller = vi.spyOn(api.offers, 'getSeller');
const getContext = vi.spyOn(api.organizations, 'getContext');
const user = userEvent.setup({ delay: null });
const buyer = anOrganization({
  name: 'Bistro Verger',
  isSeller: false,
  isBuyer: true,
  customerOrganizationType: 'restaurant',
});

// The first dialog loads the code of all dialogs.
beforeAll(() => import('../../../ui/dialogs/opened-dialogs.tsx'));
beforeEach(() => {
  // The world map's data is larger than the rest of the test.
  vi.spyOn(areaMap, 'AreaMap').mockImplementation(({ label, dots }) => (
    <div role="application" aria-label={label}>
      {dots.map(({ name }) => name).join(', ')}
    </div>
  ));
  mockQuery('catalogue.listCategories', {}, [
    { id: 'vegetables', parentId: null, name: { en: 'Vegetables', fr: 'Légumes' }, position: 1 },
  ]);
  getContext.mockRejectedValue(new ProblemError({ code: 'request.signInRequired', status: 401 }));
});

const publishes = (rows: PublicProduct[] = [aPublicProduct()]) =>
  mockQuery(
    'offers.listSellerProducts',
    { slug, page: 1, pageSize: 25 },
    { rows, total: rows.length, page: 1, pageSize: 25 },
  );
const supplies = (rows: SupplierRow[]) =>
  mockQuery(
    'relationships.listSuppliers',
    { search: 'Ferme du Nord', pageSize: 100 },
    { rows, total: rows.length, page: 1, pageSize: 100 },
  );
const linked = (status: SupplierRow['status']): SupplierRow => ({
  id: relationId,
  status,
  partner: {
    id: farmId,
    name: 'Ferme du Nord',
    slug,
    logoUrl: null,
    city: 'Saint-Rémi',
    customerOrganizationType: null,
    isOnPlatform: true,
  },
  accountNumber: null,
  tags: [],
  since: '2026-11-01T12:00:00.000Z',
  version: 1,
});

const TabName = () => <p title="Tab">{useTabName()}</p>;

/** `null` when nobody is signed in. */
async function show(context: AppContext | null, seller: Partial<PublicSeller> = {}) {
  mockQuery('offers.getSeller', { slug }, aPublicPage(seller));
  await renderScreen(
    <ShareContext value={share}>
      <PublicSellerScreen />
      <TabName />
    </ShareContext>,
    { params: { slug }, context },
  );
}

describe('the public page of a seller', () => {
  it('shows the seller, the delivery area and the products, without prices', async () => {
    publishes();
    await show(null);
    expect(screen.getByRole('heading', { level: 1, name: 'Ferme du Nord' })).toBeTruthy();
    expect(screen.getByTitle('Tab').textContent).toBe('Ferme du Nord');
    expect(screen.getByText('Three generations of growers.')).toBeTruthy();
    expect(screen.getByText('Since 1998')).toBeTruthy();
    expect(screen.getByText('Delivers in Montréal and postal codes beginning with J0L.')).toBeTruthy();
    expect(screen.getByRole('application').textContent).toBe('Montréal');
    expect(screen.getByText('Tuesday and Friday')).toBeTruthy();
    expect(screen.getByText(/Pickup: À la ferme/)).toBeTruthy();
    const product = screen.getByRole('article');
    expect(within(product).getByRole('heading', { name: 'Carrots' })).toBeTruthy();
    expect(product.textContent).not.toContain('$');
    expect(screen.getByText('Ferme du Nord doesn’t show prices on this page.')).toBeTruthy();
  });

  it('shows prices when the seller made them public', async () => {
    publishes([aPublicProduct({ price: { unitPrice: '24.5', currency: 'CAD', isPerKg: false } })]);
    await show(null, { showsPrices: true });
    expect(screen.getByText('$24.50')).toBeTruthy();
    expect(screen.queryByText(/^Prices are for/)).toBeNull();
  });

  it('is shared with its name and address', async () => {
    publishes();
    await show(null);
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({
      title: 'Ferme du Nord',
      text: 'Ferme du Nord on Halles: products and delivery zones.',
      path: '/public/sellers/ferme-du-nord',
    });
  });

  it('says that a seller does not exist, and links to the directory', async () => {
    getSeller.mockRejectedValue(new ProblemError({ code: 'request.notFound', status: 404 }));
    await renderScreen(<PublicSellerScreen />, { params: { slug }, context: null });
    const others = await screen.findByRole('link', { name: 'View all sellers' });
    expect(others.getAttribute('href')).toBe('/public');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

it('answers for a postal code, except to a customer, whose own dates are in the cart', async () => {
  await PostalCodeReach.load();
  const field = () => screen.queryByLabelText(/Your postal code/);
  const own = () => screen.queryByRole('button', { name: 'Change postal code' });
  const { postalCode } = buyer.address!;
  const reach = { postalCode, currency: 'CAD' as const, deliveries: [], pickups: [], hasDrawnArea: false };
  publishes();
  await show(null);
  expect(field()).toBeTruthy();
  clearSlice();
  publishes();
  supplies([linked('requested')]);
  mockQuery('offers.getSellerReach', { slug, postalCode }, reach);
  await show(aContext(buyer));
  expect(own()).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'No delivery to J0L 2L0' })).toBeTruthy();
  clearSlice();
  publishes();
  supplies([linked('active')]);
  await show(aContext(buyer));
  expect(field()).toBeNull();
  expect(own()).toBeNull();
});

describe('requesting access', () => {
  it('leads a visitor to an account, and back', async () => {
    publishes();
    await show(null);
    const link = await screen.findByRole('link', { name: 'Request access' });
    expect(link.getAttribute('href')).toBe('/authentication/signup');
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    expect(sessionStorage.getItem('initialUrl')).toBe('"/public/sellers/ferme-du-nord"');
    expect(screen.getByRole('link', { name: 'I have an account' }).getAttribute('href')).toBe(
      '/authentication/login',
    );
  });

  it('sends a buyer’s request with a message', async () => {
    publishes();
    supplies([]);
    create.mockReturnValue(new Promise(() => undefined));
    await show(aContext(buyer));
    await user.click(screen.getByRole('button', { name: 'Request access' }));
    const dialog = await screen.findByRole('dialog', { name: /Ferme du Nord/ });
    await user.type(within(dialog).getByRole('textbox'), 'Two cases a week');
    await user.click(within(dialog).getByRole('button', { name: /Send/ }));
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({
        participants: [buyer.id, farmId],
        as: 'customer',
        message: 'Two cases a week',
      }),
    );
  });

  it('is refused to a role without the right', async () => {
    publishes();
    supplies([]);
    const context = aContext(buyer);
    await show({ ...context, currentMembership: { ...context.currentMembership!, role: 'viewer' } });
    expect(screen.queryByRole('button', { name: 'Request access' })).toBeNull();
    expect(screen.getByText(/Someone who buys for Bistro Verger/)).toBeTruthy();
  });

  it.each([
    ['requested', 'View supplier', `/customer/suppliers/${relationId}`, /received your request/],
    ['invited', 'View supplier', `/customer/suppliers/${relationId}`, /invited you/],
    ['active', 'Order', `/customer/offers?supplier=${farmId}`, /is one of your suppliers/],
    ['paused', 'View supplier', `/customer/suppliers/${relationId}`, /can’t order from/],
  ] as const)('shows the state of an existing relationship: %s', async (status, action, href, words) => {
    publishes();
    supplies([linked(status)]);
    await show(aContext(buyer));
    expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(href);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('leads to onboarding without an organization', async () => {
    publishes();
    await show({ ...aContext(buyer), organization: null, currentMembership: null, memberships: [] });
    expect(screen.getByRole('link', { name: 'Create your organization' }).getAttribute('href')).toBe(
      '/onboarding',
    );
  });

  it('is not offered to organizations that only sell, nor on their own page', async () => {
    publishes();
    await show(aContext(anOrganization({ name: 'Une autre ferme' })));
    expect(screen.getByText(/Une autre ferme sells on Halles but doesn’t buy/)).toBeTruthy();
    clearSlice();
    publishes();
    await show(aContext(anOrganization({ id: farmId })));
    expect(screen.getByRole('link', { name: 'Edit my profile' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Public page settings' }).getAttribute('href')).toBe(
      '/vendor/offers',
    );
  });
});
