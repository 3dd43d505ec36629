import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { completeBrowser } from '../testing.tsx';
import { BarChart } from './bar-chart.tsx';
import { isLabelled, scaleOf } from './chart-columns.tsx';

describe('a chart', () => {
  it('has its figures in a hidden table', () => {
    completeBrowser();
    const { container } = render(
      <BarChart
        label="Sales by month"
        names={{ label: 'Month', value: '2026', before: '2025' }}
        bars={[
          { id: '1', label: 'January', value: 1_000, before: 900 },
          { id: '2', label: 'February', value: 0 },
        ]}
        kind="columns"
        write={(value) => `$${value}`}
        writeShort={String}
      />,
    );
    const table = screen.getByRole('table', { name: 'Sales by month' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual(['Month20262025', 'January$1000$900', 'February$0$0']);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    expect(container.querySelectorAll('rect')).toHaveLength(4);
  });
});

describe('an axis', () => {
  it.each([
    [[0], [0, 0.25]],
    [
      [3, 7],
      [0, 2, 4, 6, 8],
    ],
    [[123_456], [0, 50_000, 100_000, 150_000]],
    [
      [-50, 120],
      [-50, 0, 50, 100, 150],
    ],
  ])('for %j has the steps %j', (values, expected) => {
    const { steps } = scaleOf(values);
    expect([steps[0], steps.at(-1)]).toEqual([expected[0], expected.at(-1)]);
    expect(steps.length).toBeLessThanOrEqual(6);
  });

  it('shows as many labels as fit', () => {
    const named = Array.from({ length: 90 }, (_, index) => isLabelled(index, 90, 12)).filter(Boolean);
    expect(named.length).toBeLessThanOrEqual(12);
    expect(isLabelled(0, 90, 12)).toBe(true);
    expect([0, 1, 2].every((index) => isLabelled(index, 3, 12))).toBe(true);
  });
});
