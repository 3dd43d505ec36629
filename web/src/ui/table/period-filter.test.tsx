import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import { PeriodFilter } from './period-filter.tsx';

const user = userEvent.setup();

const show = (inSheet: boolean) => {
  const onDays = vi.fn();
  renderUi(
    <PeriodFilter
      label="Period"
      presets={[{ value: 'any', label: 'At any time' }]}
      preset={null}
      own="Between two days"
      days={{ from: '2026-11-01', until: '2026-11-10' }}
      isSet
      {...{ inSheet, onDays }}
      onPreset={vi.fn()}
    />,
  );
  return onDays;
};

it.each([
  ['a pill', false],
  ['the sheet of a phone', true],
])('in %s, days entered in the wrong order are turned when both are left', async (_, inSheet) => {
  const onDays = show(inSheet);
  if (!inSheet) await user.click(screen.getByRole('button', { name: /^Period/ }));
  const from = screen.getByRole('textbox', { name: 'From' });
  await user.clear(from);
  await user.paste('20/11/2026');
  await user.click(screen.getByRole('textbox', { name: 'To' }));
  expect(onDays).not.toHaveBeenCalled();
  await user.click(inSheet ? document.body : screen.getByRole('button', { name: 'Done' }));
  expect(onDays.mock.lastCall).toEqual([{ from: '2026-11-10', until: '2026-11-20' }]);
});
