import { describe, expect, it } from 'vitest';
import { roles } from '@halles/contract';
import { everyWeek } from './factory.ts';
import { mayEditDistribution } from './policy.ts';
import { hasNoDates, nextDates } from './rules.ts';

const quebec = { country: 'CA', region: 'CA-QC', timeZone: 'America/Toronto' };
const today = '2026-11-21';

describe('a recurrence', () => {
  it.each([
    [everyWeek('TU'), false],
    [everyWeek(), true],
    [{ ...everyWeek('TU'), endsOn: '2026-11-20' }, true],
    [{ ...everyWeek('TU'), startsOn: '2027-06-01' }, false],
    [{ ...everyWeek('TU'), frequency: 'once' as const, startsOn: '2026-11-20' }, true],
    [{ ...everyWeek('TU'), frequency: 'once' as const, startsOn: '2026-12-25' }, true],
    [
      {
        ...everyWeek(),
        exceptions: [{ on: '2026-12-01', kind: 'added' as const, note: '' }],
      },
      false,
    ],
  ])('%o never happens: %s', (recurrence, never) => {
    expect(hasNoDates(recurrence, quebec, today)).toBe(never);
  });

  it('shows its next dates', () => {
    expect(nextDates(everyWeek('TU', 'FR'), quebec, today, 3)).toEqual([
      '2026-11-24',
      '2026-11-27',
      '2026-12-01',
    ]);
    expect(nextDates({ ...everyWeek('MO'), interval: 4 }, quebec, today, 3)).toHaveLength(3);
  });
});

it.each(roles.map((role) => [role, ['owner', 'manager', 'sales'].includes(role)] as const))(
  '%s may edit the distribution: %s',
  (role, may) => {
    expect(mayEditDistribution({ role, view: 'own' }) === true).toBe(may);
  },
);
