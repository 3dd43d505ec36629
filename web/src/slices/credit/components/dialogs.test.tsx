import type { CreditAccount } from '@halles/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { anAccount } from '../../../testing/credit.ts';
import { mockQuery, renderSlice } from '../../../testing/render-slice.tsx';
import { LowBalanceAlert } from './LowBalanceAlert.tsx';
import { TopUp } from './TopUp.tsx';

const { organizationId } = anAccount();

describe('the top-up dialog', () => {
  const start = vi.spyOn(api.credit, 'startTopUp');
  const go = vi.fn<(url: string) => void>();

  async function open(language: 'en-CA' | 'fr-CA' = 'en-CA') {
    start.mockReset().mockResolvedValue({ url: 'https://pay.example/1' });
    go.mockReset();
    await renderSlice(<TopUp account={anAccount()} go={go} />, { language });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button'));
    return { user, amount: await screen.findByLabelText(/amount|montant/i) };
  }

  it.each([
    ['en-CA', '150', 15_000],
    ['en-CA', '1,234.50', 123_450],
    ['fr-CA', '1 234,50 $', 123_450],
    ['fr-CA', '10', 1_000],
  ] as const)('%s: “%s” goes to the payment page with %i cents', async (language, typed, amountMinor) => {
    const { user, amount } = await open(language);
    await user.type(amount, `${typed}{Enter}`);
    expect(start).toHaveBeenCalledExactlyOnceWith({ organizationId, amountMinor });
    await waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith('https://pay.example/1'));
  });

  it.each([
    ['', 'Required'],
    ['9.99', 'This amount is below the minimum. Enter a larger amount.'],
    ['-50', 'This amount is below the minimum. Enter a larger amount.'],
    ['10000.01', 'This amount is above the maximum. Enter a smaller amount.'],
    ['ten', 'Enter a number'],
  ])('refuses “%s”: %s', async (typed, message) => {
    const { user, amount } = await open();
    if (typed !== '') await user.type(amount, typed);
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(start).not.toHaveBeenCalled();
  });

  it('keeps the typed values when the payment page cannot be opened', async () => {
    const { user, amount } = await open();
    start.mockRejectedValue(new ProblemError({ code: 'credit.topUpNotConfigured', status: 503 }));
    await user.type(amount, '50{Enter}');
    expect(await screen.findByText(/Card payment isn’t available/)).toBeTruthy();
    expect((amount as HTMLInputElement).value).toContain('50');
    expect(go).not.toHaveBeenCalled();
  });

  it('gives the reason where card payment is not configured', async () => {
    const can = { topUp: 'credit.topUpNotConfigured', setAlert: true } as const;
    await renderSlice(<TopUp account={anAccount({ can, canTopUpByCard: false })} go={go} />);
    const button = screen.getByRole('button', { name: 'Top up account' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.body.textContent).toContain('Card payment isn’t available here');
    await userEvent.setup().click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the low balance alert', () => {
  const save = vi.spyOn(api.credit, 'setLowBalanceAlert');
  const known = (account: CreditAccount) => mockQuery('credit.getAccount', { organizationId }, account);

  async function open(account: CreditAccount) {
    save.mockReset();
    known(account);
    await renderSlice(<LowBalanceAlert account={account} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /alert/i }));
    return { user, amount: await screen.findByLabelText('Alert balance') };
  }

  it('saves an amount with the account’s version', async () => {
    const { user, amount } = await open(anAccount());
    save.mockResolvedValue(anAccount({ lowBalanceAlertMinor: 5_000, version: 4 }));
    await user.type(amount, '50{Enter}');
    expect(save).toHaveBeenCalledExactlyOnceWith({ organizationId, version: 3, lowBalanceAlertMinor: 5_000 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('takes an empty field as no alert, and refuses a negative amount', async () => {
    const { user, amount } = await open(anAccount({ lowBalanceAlertMinor: 5_000 }));
    save.mockResolvedValue(anAccount({ version: 4 }));
    await user.clear(amount);
    await user.type(amount, '-1{Enter}');
    expect(await screen.findByText('The amount can’t be negative. Enter zero or more.')).toBeTruthy();
    await user.clear(amount);
    await user.click(screen.getByRole('button', { name: 'Save alert' }));
    expect(save).toHaveBeenCalledExactlyOnceWith({ organizationId, version: 3, lowBalanceAlertMinor: null });
  });

  it('keeps typed values over a newer version, shows the current value, and saves on the new version', async () => {
    const { user, amount } = await open(anAccount({ lowBalanceAlertMinor: 2_000 }));
    save.mockRejectedValueOnce(new ProblemError({ code: 'request.stale', status: 409 }));
    await user.clear(amount);
    await user.type(amount, '75{Enter}');
    expect(await screen.findByText(/Someone changed this in the meantime/)).toBeTruthy();
    known(anAccount({ lowBalanceAlertMinor: 6_000, version: 9 }));
    expect(await screen.findByText('Changed in the meantime. Now: $60.00.')).toBeTruthy();
    save.mockResolvedValue(anAccount({ lowBalanceAlertMinor: 7_500, version: 10 }));
    await user.click(screen.getByRole('button', { name: 'Save alert' }));
    expect(save).toHaveBeenLastCalledWith({ organizationId, version: 9, lowBalanceAlertMinor: 7_500 });
  });
});
