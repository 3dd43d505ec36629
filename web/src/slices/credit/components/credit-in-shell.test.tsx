import type { AppContext, CreditAccount } from '@halles/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { liveQuery } from '../../../lib/live.ts';
import { queryClient } from '../../../lib/query.ts';
import { anAccount, balanceOf } from '../../../testing/credit.ts';
import { aContext, anOrganization } from '../../../testing/organizations.ts';
import { mockQuery, clearSlice, renderSlice } from '../../../testing/render-slice.tsx';
import { CreditBanner } from './CreditBanner.tsx';
import { CreditStatus } from './CreditStatus.tsx';

const organizationId = anOrganization().id;
const plain = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ');
const fetchMock = vi.fn<typeof fetch>(() => new Promise(() => undefined));

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
});

const of = (changes: Parameters<typeof anOrganization>[0]): AppContext => aContext(anOrganization(changes));
const withoutAccess = of({ can: { ...anOrganization().can, seeCredit: 'request.notAllowed' } });
const known = (changes: Partial<CreditAccount>) =>
  mockQuery('credit.getAccount', { organizationId }, anAccount(changes));

describe('the credit banner (Spec §5)', () => {
  const table: [string, Partial<CreditAccount>, boolean][] = [
    ['standard with money', { balance: balanceOf(1) }, false],
    ['standard at zero', { balance: balanceOf(0) }, true],
    ['standard below zero', { balance: balanceOf(-1240) }, true],
    ['own fee below zero', { balance: balanceOf(-1), orderServiceFeesInPercent: '1.5' }, true],
    ['free of fees below zero', { balance: balanceOf(-1), orderServiceFeesInPercent: '0' }, false],
    ['premium below zero', { balance: balanceOf(-1), premium: { isPremium: true, since: null } }, false],
  ];
  it.each(table)('%s: %o', async (_name, changes, isShown) => {
    known(changes);
    await renderSlice(<CreditBanner />);
    const link = screen.queryByRole('link');
    expect(link !== null).toBe(isShown);
    if (isShown) expect(link?.getAttribute('href')).toBe('/credit-account');
  });

  it('says the balance in the reader’s language', async () => {
    known({ balance: balanceOf(-1240) });
    await renderSlice(<CreditBanner />, { language: 'fr-CA' });
    expect(plain()).toContain('Votre solde de crédit est de −12,40 $.');
  });

  it('does not query for buyers or for roles without access to the account', async () => {
    known({ balance: balanceOf(-1) });
    await renderSlice(<CreditBanner />, { context: of({ isSeller: false, isBuyer: true }) });
    expect(screen.queryByRole('link')).toBeNull();
    clearSlice();
    await renderSlice(<CreditBanner />, { context: withoutAccess });
    expect(screen.queryByRole('link')).toBeNull();
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('renders nothing while loading', async () => {
    await renderSlice(<CreditBanner />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(fetchMock).toHaveBeenCalledOnce();
  });
});

describe('the credit status in the sidenav', () => {
  it('shows the credit of a standard account', async () => {
    known({});
    await renderSlice(<CreditStatus />, { language: 'fr-CA' });
    expect(plain()).toContain('Crédit 184,20 $');
  });

  it('shows premium instead of a balance', async () => {
    known({ premium: { isPremium: true, since: null } });
    await renderSlice(<CreditStatus />);
    expect(screen.getByRole('link').textContent).toBe('Premium');
  });

  it('shows only premium to a role that does not see the balance', async () => {
    mockQuery('credit.getPremium', { organizationId }, { isPremium: true, since: null });
    await renderSlice(<CreditStatus />, { context: withoutAccess });
    expect(plain()).toBe('Premium');
    expect(screen.queryByRole('link')).toBeNull();
    clearSlice();
    mockQuery('credit.getPremium', { organizationId }, { isPremium: false, since: null });
    await renderSlice(<CreditStatus />, { context: withoutAccess });
    expect(plain()).toBe('');
  });

  it.each([
    ['the account', undefined, 'getAccount'],
    ['premium alone', withoutAccess, 'getPremium'],
  ] as const)('stores and reports once that %s could not be loaded', async (_, context, name) => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    fetchMock.mockImplementation(
      async () => new Response('{"code":"request.notAllowed","status":403}', { status: 403 }),
    );
    await renderSlice(<CreditStatus />, { ...(context && { context }) });
    await waitFor(() =>
      expect(reported.mock.calls.filter(([during]) => during === 'query_premium_account')).toHaveLength(1),
    );
    const { queryKey } = liveQuery(`credit.${name}`, { organizationId });
    expect(queryClient.getQueryState(queryKey)?.error).toMatchObject({ code: 'request.notAllowed' });
    expect(plain()).toBe('');
    reported.mockRestore();
    fetchMock.mockImplementation(() => new Promise(() => undefined));
  });

  it('renders nothing for buyers', async () => {
    await renderSlice(<CreditStatus />, { context: of({ isSeller: false }) });
    expect(plain()).toBe('');
    expect(fetchMock).not.toHaveBeenCalled();
  });
});
