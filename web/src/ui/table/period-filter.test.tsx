import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../testing.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { FilterInToolbar } from './table-filter.tsx';

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

it('follows a day once it is whole: 05/11/20 may become 05/11/2026', async () => {
  const onDays = show(true);
  const from = screen.getByRole('textbox', { name: 'From' });
  await user.clear(from);
  await user.type(from, '05/11/2026');
  expect(onDays.mock.calls).toEqual([[{ from: '2026-11-05', until: '2026-11-10' }]]);
});

it('turns days around when leaving the last one completes it', async () => {
  const onDays = show(true);
  const until = screen.getByRole('textbox', { name: 'To' });
  await user.clear(until);
  await user.type(until, '30/10/26');
  expect(onDays).not.toHaveBeenCalled();
  await user.click(document.body);
  expect(onDays.mock.calls).toEqual([[{ from: '2026-10-30', until: '2026-11-01' }]]);
});

it('filters a list by whole days only', async () => {
  const onChange = vi.fn();
  renderUi(
    <FilterInToolbar
      filter={{ id: 'days', kind: 'period', label: 'Days' }}
      values={[]}
      onChange={onChange}
    />,
  );
  await user.click(screen.getByRole('button', { name: /^Days/ }));
  await user.type(screen.getByRole('textbox', { name: 'From' }), '20/11/2026');
  expect(onChange.mock.calls).toEqual([[['2026-11-20', '']]]);
});
