import type { OrganizationId, OrganizationSetup, Role } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { adminOverride } from '../../lib/admin-override.ts';
import { aContext, anOrganization } from '../../testing/organizations.ts';
import { mockQuery, renderScreen } from '../../testing/render-slice.tsx';
import { Sidenav } from './Sidenav.tsx';

const organization = anOrganization();
const onToggle = vi.fn();
const onClose = vi.fn();

interface Shown {
  isSeller?: boolean;
  isAdmin?: boolean;
  role?: Role;
  mode?: 'side' | 'over';
  isExpanded?: boolean;
  taxes?: OrganizationSetup['steps']['taxes'];
  language?: 'en-CA' | 'fr-CA';
}

async function show(shown: Shown = {}) {
  const { isSeller = true, isAdmin = false, mode = 'side', isExpanded = true, language = 'en-CA' } = shown;
  const { role = 'owner' } = shown;
  const steps = { taxes: shown.taxes ?? 'todo' } as OrganizationSetup['steps'];
  const setup = { organizationId: organization.id, steps, isComplete: false, version: 1 };
  mockQuery('organizations.getSetup', { organizationId: organization.id }, setup);
  mockQuery('ordering.getVendorMetrics', {}, { numberOfPurchaseOrdersWithActionRequired: { nb: 7 } });
  mockQuery('conversations.countUnread', {}, { count: 3 });
  mockQuery('invoicing.countToInvoice', {}, { count: 0, sums: [] });
  const context = aContext({ ...organization, isSeller, isBuyer: !isSeller }, { isAdmin });
  context.currentMembership!.role = role;
  const sidenav = <Sidenav {...{ mode, isExpanded, onToggle, onClose }} isOpen />;
  await renderScreen(sidenav, { context, language });
}

const link = (name: RegExp | string) => screen.getByRole('link', { name });

describe('the side navigation (Spec §2)', () => {
  it('begins with the logo, edited in place by those who may, and the name', async () => {
    await show();
    expect(screen.getByRole('button', { name: 'Change logo' })).toBeTruthy();
    expect(screen.getByText('Ferme du Nord')).toBeTruthy();
  });

  it('counts conversations with unread messages and orders that wait', async () => {
    await show();
    expect(link(/^Conversations/).textContent).toBe('Conversations3');
    expect(link(/^Purchase orders/).textContent).toBe('Purchase orders7');
  });

  it('counts no orders for members who do not answer them', async () => {
    await show({ role: 'driver' });
    expect(link(/^Purchase orders/).textContent).toBe('Purchase orders');
  });

  it.each([
    ['a seller with a step to do', {}, true],
    ['a seller with nothing left to do', { taxes: 'skipped' }, false],
    ['a buyer', { isSeller: false }, false],
  ] as const)(
    'marks the dashboard as incomplete while a seller has a step to do: %s',
    async (_, shown, isMarked) => {
      await show(shown);
      expect(link(/^Dashboard/).textContent).toBe(isMarked ? 'DashboardSetup incomplete' : 'Dashboard');
    },
  );

  it('has labels while expanded, and the button to collapse it', async () => {
    await show();
    expect(screen.getByRole('heading', { name: 'Sales' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Collapse' }));
    expect(onToggle).toHaveBeenCalledOnce();
  });

  it('keeps its entries while collapsed, without the headings of its sections', async () => {
    await show({ isExpanded: false });
    expect(screen.queryByRole('heading', { name: 'Sales' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Expand' })).toBeTruthy();
    expect(within(link('Inventory')).getByText('Inventory').className).toBe('visually-hidden');
  });

  it('has the share entry where it covers the page, with its icon and label', async () => {
    await show({ mode: 'over' });
    const share = screen.getByRole('button', { name: 'Share Halles' });
    expect(share.querySelector('svg')).toBeTruthy();
    expect(within(share).getByText('Share Halles').className).not.toBe('visually-hidden');
  });
});

describe('the admin block (Spec §2)', () => {
  beforeEach(() => vi.stubGlobal('location', { ...location, pathname: '/', reload: vi.fn() }));

  it.each([
    ['an admin, expanded', { isAdmin: true }, true],
    ['an admin, collapsed', { isAdmin: true, isExpanded: false }, false],
    ['anybody else', {}, false],
  ])('is there for admins, when expanded: %s', async (_, shown, isShown) => {
    await show(shown);
    const block = () => screen.queryByRole('region', { name: 'Administration' });
    if (isShown) await waitFor(() => expect(block()).toBeTruthy());
    else expect(block()).toBeNull();
  });

  it('links to what admins manage', async () => {
    await show({ isAdmin: true });
    const block = within(await screen.findByRole('region', { name: 'Administration' }));
    const links = block.getAllByRole('link').map((each) => [each.textContent, each.getAttribute('href')]);
    expect(links.slice(0, 6)).toEqual([
      ['Organizations', '/admin/organizations'],
      ['Credit accounts', '/admin/credit-accounts'],
      ['Relationships', '/admin/relationships'],
      ['Market', '/admin/market'],
      ['Reports', '/admin/reports'],
      ['Purchase orders', '/admin/purchase-orders'],
    ]);
  });

  it('stores the organization that is chosen on this device, and reloads (Spec §4)', async () => {
    const id = '0192f0c1-0000-7000-8000-000000000009' as OrganizationId;
    mockQuery('admin.listOrganizations', { page: 1, pageSize: 8 }, {
      rows: [{ id, name: 'Bistro Verger', logoUrl: null }],
      total: 1,
      page: 1,
      pageSize: 8,
    } as never);
    await show({ isAdmin: true });
    await userEvent.click(await screen.findByRole('combobox', { name: 'View an organization…' }));
    await userEvent.click(await screen.findByRole('option', { name: /Bistro Verger/ }));
    expect(adminOverride()).toEqual({
      organizationId: id,
      actAs: false,
    });
    expect(location.reload).toHaveBeenCalledOnce();
  });
});
