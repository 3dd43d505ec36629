import { describe, expect, it } from 'vitest';
import { holidaysOf } from './holidays.ts';

describe('public holidays', () => {
  it.each([
    ['2026-01-01', 'CA', 'CA-QC', 'newYear'],
    ['2026-04-03', 'CA', 'CA-QC', 'goodFriday'],
    ['2026-05-18', 'CA', 'CA-QC', 'nationalPatriotsDay'],
    ['2020-05-18', 'CA', 'CA-QC', 'nationalPatriotsDay'],
    ['2026-06-24', 'CA', 'CA-QC', 'quebecNationalDay'],
    ['2026-09-07', 'CA', 'CA-QC', 'labourDay'],
    ['2026-10-12', 'CA', 'CA-ON', 'thanksgiving'],
    ['2027-02-15', 'CA', 'CA-ON', 'familyDay'],
    ['2026-05-18', 'CA', 'CA-ON', 'victoriaDay'],
    ['2026-12-26', 'CA', 'CA-ON', 'boxingDay'],
    ['2026-11-11', 'CA', 'CA-NB', 'remembranceDay'],
    ['2026-04-06', 'FR', 'FR-ARA', 'easterMonday'],
    ['2026-05-14', 'FR', 'FR-ARA', 'ascension'],
    ['2026-05-25', 'FR', 'FR-ARA', 'whitMonday'],
    ['2027-07-14', 'FR', 'FR-IDF', 'bastilleDay'],
  ])('%s in %s %s is %s', (day, country, region, name) => {
    expect(holidaysOf(Number(day.slice(0, 4)), country, region).get(day)).toBe(name);
  });

  it('knows holidays of one region only', () => {
    expect(holidaysOf(2026, 'CA', 'CA-ON').has('2026-06-24')).toBe(false);
    expect(holidaysOf(2026, 'CA', 'CA-QC').has('2026-12-26')).toBe(false);
    expect(holidaysOf(2026, 'FR', 'FR-ARA').has('2026-07-01')).toBe(false);
  });
});
