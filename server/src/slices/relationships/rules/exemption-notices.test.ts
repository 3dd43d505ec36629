import { describe, expect, it } from 'vitest';
import { dueNotice } from './terms.ts';

const last = '2026-12-31';

describe('the notice of a certificate valid until 2026-12-31', () => {
  it.each([
    ['2026-11-30', null],
    ['2026-12-01', 'endsSoon'],
    ['2026-12-31', 'endsSoon'],
    ['2027-01-01', 'ended'],
    ['2027-01-30', 'ended'],
    ['2027-01-31', null],
  ])('on %s is %s', (today, due) => {
    expect(dueNotice(last, null, today)).toBe(due);
  });

  it.each([
    ['2026-12-02', 'endsSoon', last, null],
    ['2027-01-02', 'endsSoon', last, 'ended'],
    ['2027-01-02', 'ended', last, null],
    ['2026-12-02', 'endsSoon', '2026-12-15', 'endsSoon'],
    ['2026-12-02', 'ended', '2025-12-31', 'endsSoon'],
  ] as const)('on %s after %s for %s is %s', (today, notice, expiresOn, due) => {
    expect(dueNotice(last, { expiresOn, notice }, today)).toBe(due);
  });

  it('is none where the certificate has no end', () => {
    expect(dueNotice(null, null, '2026-12-31')).toBeNull();
  });
});
