import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import type { Locale } from '../texts.ts';
import { DecimalField } from './decimal-field.tsx';
import { IntegerField } from './quantity-field.tsx';
import { MoneyField } from './money-field.tsx';

const handed = vi.fn<(value: string | number | null) => void>();

function Temperature({ first = '' }: { first?: string }) {
  const [value, setValue] = useState(first);
  const change = (next: string) => {
    setValue(next);
    handed(next);
  };
  return <DecimalField label="Temperature" value={value} onChange={change} decimals={1} withSign />;
}
function Amount({ first = null }: { first?: number | null }) {
  const [value, setValue] = useState<number | null>(first);
  const change = (next: number | null) => {
    setValue(next);
    handed(next);
  };
  return <MoneyField label="Amount" currency="CAD" value={value} onChange={change} withSign />;
}
const input = () => screen.getByRole<HTMLInputElement>('textbox');
const sign = (name = 'Negative: Temperature') => screen.getByRole('button', { name });

/** With the keys that the number pad of a phone has: digits and a comma or a point. */
it.each<[Locale, string]>([
  ['en-CA', 'Negative: Temperature'],
  ['fr-CA', 'Négatif\u00a0: Temperature'],
])(
  'takes a value below zero without a key for the sign, before or after it is typed (%s)',
  async (language, name) => {
    const user = userEvent.setup({ delay: null });
    renderUi(<Temperature />, { language });
    await user.click(sign(name));
    expect(document.activeElement).toBe(input());
    await user.keyboard('18,5');
    expect(handed).toHaveBeenLastCalledWith('-18.5');
    expect(sign(name).ariaPressed).toBe('true');
    await user.click(sign(name));
    expect(handed).toHaveBeenLastCalledWith('18.5');
    await user.click(sign(name));
    expect(handed).toHaveBeenLastCalledWith('-18.5');
    expect(input().value).toMatch(/^−18[.,]5$/);
  },
);

it('has no sign without a value once it is pressed twice', async () => {
  const user = userEvent.setup({ delay: null });
  renderUi(<Temperature />);
  await user.click(sign());
  await user.click(sign());
  expect(handed).toHaveBeenLastCalledWith('');
  expect(input().value).toBe('');
});

it('an amount can be negative too', async () => {
  const user = userEvent.setup({ delay: null });
  renderUi(<Amount />);
  await user.click(sign('Negative: Amount'));
  await user.keyboard('12.50');
  expect(handed).toHaveBeenLastCalledWith(-1250);
});

it.each(['1,234', '12,345', '100,000 '])(
  'an amount of too many decimals is none, not thousands: %s',
  async (typed) => {
    const user = userEvent.setup({ delay: null });
    renderUi(<Amount first={500} />, { language: 'fr-CA' });
    await user.clear(input());
    await user.type(input(), typed);
    expect(handed).toHaveBeenLastCalledWith(typed === '100,000 ' ? 10_000 : Number.NaN);
    await user.tab();
    expect(input().value).toBe(typed === '100,000 ' ? '100,00' : typed);
  },
);

it('shows what was typed with too many decimals, not that it is no number', async () => {
  const user = userEvent.setup({ delay: null });
  renderUi(<Temperature />, { language: 'fr-CA' });
  await user.type(input(), '1,234');
  await user.tab();
  expect(input().value).toBe('1,234');
  await user.click(sign('Négatif\u00a0: Temperature'));
  expect(handed).toHaveBeenLastCalledWith('-1,234');
});

it('a count that is no number stays as typed, and an empty one is none', async () => {
  const user = userEvent.setup({ delay: null });
  function Weeks() {
    const [value, setValue] = useState<number | null>(2);
    const change = (next: number | null) => {
      setValue(next);
      handed(next);
    };
    return <IntegerField label="Every" value={value} onChange={change} />;
  }
  renderUi(<Weeks />, { language: 'fr-CA' });
  await user.clear(input());
  expect(handed).toHaveBeenLastCalledWith(null);
  await user.type(input(), '2 semaines');
  await user.tab();
  expect(handed).toHaveBeenLastCalledWith(Number.NaN);
  expect(input().value).toBe('2 semaines');
  await user.clear(input());
  await user.type(input(), '1,500');
  await user.tab();
  expect(handed).toHaveBeenLastCalledWith(Number.NaN);
  expect(input().value).toBe('1,500');
  await user.clear(input());
  await user.type(input(), '1 500');
  expect(handed).toHaveBeenLastCalledWith(1_500);
});
