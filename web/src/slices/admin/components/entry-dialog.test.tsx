import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { anAccount, anEntry } from '../../../testing/credit.ts';
import { renderSlice } from '../../../testing/render-slice.tsx';
import { openEntryDialog, type EntryOptions } from './entry-dialog.tsx';

const { organizationId, balance } = anAccount();
const record = vi.spyOn(api.admin, 'recordCredit');

beforeEach(() => {
  record.mockReset().mockResolvedValue(anEntry());
});

async function open(kind: EntryOptions['kind']) {
  await renderSlice(
    <button
      type="button"
      onClick={() => openEntryDialog({ kind, organizationId, name: 'Ferme du Nord', balance })}
    >
      open
    </button>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByText('open'));
  const amount = await screen.findByLabelText(/^Amount/);
  const note = screen.getByLabelText(kind === 'topUp' ? /^Note/ : /^Reason/);
  const submit = () => user.click(screen.getByRole('button', { name: /^Record/ }));
  return { user, amount, note, submit };
}

describe('the top-up dialog', () => {
  it('sends the amount in cents, the reference and the note', async () => {
    const { user, amount, note, submit } = await open('topUp');
    await user.type(amount, '1,250.00');
    expect(document.body.textContent).toContain('Balance after: $1,434.20');
    await user.type(screen.getByLabelText('Reference of the transfer'), ' VIR-77 ');
    await user.type(note, 'Transfer of November');
    await submit();
    expect(record).toHaveBeenCalledExactlyOnceWith({
      organizationId,
      kind: 'topUp',
      amountMinor: 125_000,
      reference: 'VIR-77',
      note: 'Transfer of November',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['', 'Required'],
    ['0', 'Required'],
    ['-20', 'This amount is below the minimum. Enter a larger amount.'],
    ['1 000 000,01', 'This amount is above the maximum. Enter a smaller amount.'],
    ['20 or so', 'Enter a number'],
  ])('refuses “%s”: %s', async (typed, message) => {
    const { user, amount, note, submit } = await open('topUp');
    if (typed !== '') await user.type(amount, typed);
    await user.type(note, 'Transfer');
    await submit();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(record).not.toHaveBeenCalled();
  });
});

describe('the adjustment dialog', () => {
  it('takes a negative amount, with its reason', async () => {
    const { user, amount, note, submit } = await open('adjustment');
    await user.type(amount, '-12.5');
    await user.type(note, 'Fee charged twice');
    await submit();
    expect(record).toHaveBeenCalledExactlyOnceWith({
      organizationId,
      kind: 'adjustment',
      amountMinor: -1_250,
      reference: null,
      note: 'Fee charged twice',
    });
  });

  it('requires a reason', async () => {
    const { user, amount, note, submit } = await open('adjustment');
    await user.type(amount, '5');
    await user.type(note, '   ');
    await submit();
    expect(await screen.findByText('Required')).toBeTruthy();
    expect(record).not.toHaveBeenCalled();
  });
});
