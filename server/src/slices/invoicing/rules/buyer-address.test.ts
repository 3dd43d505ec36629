import { expect, it } from 'vitest';
import { needsBuyerAddress } from './documents-and-reminders.ts';

it.each([
  ['CA', 'CAD', '2026-11-21', 499_99, false],
  ['CA', 'CAD', '2026-11-21', 500_00, true],
  ['CA', 'CAD', '2021-04-19', 150_00, true],
  ['CA', 'CAD', '2021-04-20', 150_00, false],
  ['CA', 'EUR', '2026-11-21', 10_00, true],
  ['FR', 'EUR', '2026-11-21', 10_00, true],
] as const)(
  '%s, %s, %s, %d cents: an address is needed: %s',
  (country, currency, issuedOn, totalMinor, needed) => {
    const document = { seller: { country }, currency, issuedOn, totals: { totalMinor } };
    expect(needsBuyerAddress(document as never)).toBe(needed);
  },
);
