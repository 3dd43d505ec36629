import { describe, expect, it } from 'vitest';
import { isCreditWarningShown, roles } from '@halles/contract';
import { mayUseCredit } from './policy.ts';
import { decideAlert } from './rules.ts';

describe('the low-balance alert', () => {
  it.each([
    [{ balanceMinor: 100, alertMinor: null, alerted: false }, 'nothing'],
    [{ balanceMinor: 100, alertMinor: null, alerted: true }, 'rearm'],
    [{ balanceMinor: 100, alertMinor: 99, alerted: false }, 'nothing'],
    [{ balanceMinor: 100, alertMinor: 99, alerted: true }, 'rearm'],
    [{ balanceMinor: 99, alertMinor: 99, alerted: false }, 'send'],
    [{ balanceMinor: 99, alertMinor: 99, alerted: true }, 'nothing'],
    [{ balanceMinor: -1, alertMinor: 0, alerted: false }, 'send'],
  ] as const)('%o: %s', (state, decision) => {
    expect(decideAlert(state)).toBe(decision);
  });
});

describe('the credit banner (Spec §5)', () => {
  const account = (amountMinor: number, percent: string | null, isPremium: boolean) => ({
    balance: { amountMinor, currency: 'CAD' as const },
    orderServiceFeesInPercent: percent,
    premium: { isPremium, since: null },
  });
  it.each([
    [true, account(0, null, false), true],
    [true, account(-1, '2', false), true],
    [true, account(1, '2', false), false],
    [true, account(0, '0', false), false],
    [true, account(-500, '2', true), false],
    [false, account(-500, '2', false), false],
  ])('seller %s, %o: %s', (isSeller, of, expected) => {
    expect(isCreditWarningShown({ isSeller }, of)).toBe(expected);
  });
});

describe('permissions on the account', () => {
  const member = (role: string | null, view: 'own' | 'viewing' | 'acting' = 'own') => ({
    organizationId: null,
    role,
    view,
  });
  it.each(roles.map((role) => [role, ['owner', 'manager', 'accounting'].includes(role)] as const))(
    '%s: %s',
    (role, may) => {
      expect(mayUseCredit(member(role), 'seeCredit')).toBe(may || 'request.notAllowed');
      expect(mayUseCredit(member(role), 'topUpCredit')).toBe(may || 'request.notAllowed');
    },
  );
  it('an admin who views sees it and changes nothing; an admin who acts may change it', () => {
    expect(mayUseCredit(member(null, 'viewing'), 'seeCredit')).toBe(true);
    expect(mayUseCredit(member(null, 'viewing'), 'topUpCredit')).toBe('request.readOnlyView');
    expect(mayUseCredit(member(null, 'acting'), 'topUpCredit')).toBe(true);
  });
});
