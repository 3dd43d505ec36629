import { expect, it } from 'vitest';
import { ownDays, periodOf } from './period.ts';

const today = '2026-03-05';

it('covers any date unless the address says otherwise', () => {
  expect(periodOf({}, today)).toEqual({ preset: 'any' });
  expect(periodOf({ period: 'nonsense', from: 'x', until: today }, today)).toEqual({ preset: 'any' });
});

it('counts calendar months', () => {
  expect(periodOf({ period: 'thisMonth' }, today)).toEqual({
    preset: 'thisMonth',
    from: '2026-03-01',
    until: today,
  });
  expect(periodOf({ period: 'lastMonth' }, today)).toEqual({
    preset: 'lastMonth',
    from: '2026-02-01',
    until: '2026-02-28',
  });
});

it('accepts a custom range, in either order', () => {
  expect(periodOf({ from: '2026-02-10', until: '2026-01-10' }, today)).toEqual({
    preset: null,
    from: '2026-01-10',
    until: '2026-02-10',
  });
  expect(ownDays({ preset: 'any' }, today)).toEqual({ from: '2026-03-01', until: today });
});
