import { describe, expect, it } from 'vitest';
import { customerOrganizationTypes, roles, type Audience } from '@halles/contract';
import { canWithFormat, canWithPriceList, canWithProducer, canWithProduct } from './policy.ts';
import {
  audienceColumns,
  audienceOf,
  folded,
  isSamePrice,
  isValidPeriod,
  listForEveryBuyer,
  stateOfList,
} from './rules.ts';

it('removes accents and case from search text', () => {
  expect(folded('Échalotes  grises', null, 'Bœuf', 'AB-12')).toBe('echalotes grises boeuf ab-12');
});

const price = (unitPrice: string, ...breaks: [string, string][]) => ({
  unitPrice,
  breaks: breaks.map(([fromQuantity, each]) => ({ fromQuantity, unitPrice: each })),
});

it.each([
  [price('2.50'), price('2.5'), true],
  [price('2.50'), price('2.51'), false],
  [price('2', ['10', '1.80'], ['50', '1.5']), price('2', ['50.000', '1.50'], ['10', '1.8']), true],
  [price('2', ['10', '1.80']), price('2'), false],
  [price('2', ['10', '1.80']), price('2', ['10', '1.79']), false],
])('%j and %j are the same price: %s', (one, other, same) => {
  expect(isSamePrice(one, other)).toBe(same);
});

it.each([
  [null, null, true],
  ['2026-01-01', null, true],
  ['2026-01-01', '2026-01-01', true],
  ['2026-01-02', '2026-01-01', false],
])('a list valid from %s to %s: %s', (validFrom, validUntil, valid) => {
  expect(isValidPeriod({ validFrom, validUntil })).toBe(valid);
});

it.each([
  [false, null, null, 'inForce'],
  [false, '2026-11-21', '2026-11-21', 'inForce'],
  [false, '2026-11-22', null, 'later'],
  [false, null, '2026-11-20', 'ended'],
  [true, '2026-11-22', null, 'archived'],
] as const)('archived %s, from %s until %s: %s', (archived, validFrom, validUntil, state) => {
  expect(stateOfList({ archived, validFrom, validUntil }, '2026-11-21')).toBe(state);
});

it.each<Audience>([
  { kind: 'types', customerTypes: ['restaurant', 'grocer'] },
  { kind: 'tags', tags: ['VIP'] },
  { kind: 'customers', customerIds: ['01900000-0000-7000-8000-000000000001' as never] },
  { kind: 'nobody' },
])('the audience %o is kept whole', (audience) => {
  expect(audienceOf(audienceColumns(audience))).toEqual(audience);
});

const catalogueRoles: ReadonlySet<string> = new Set(['owner', 'manager', 'sales']);
const producerRoles: ReadonlySet<string> = new Set(['owner', 'manager', 'accounting']);

describe('the list for every buyer', () => {
  const everyBuyer = {
    ...audienceColumns({ kind: 'types', customerTypes: [...customerOrganizationTypes] }),
    currency: 'CAD',
    valid_from: null,
    valid_until: null,
    priority: 2,
  } as const;
  const chosen = (...lists: Parameters<typeof listForEveryBuyer>[0][number][]) =>
    listForEveryBuyer(lists, { today: '2026-11-20', currency: 'CAD' });

  it('is the one that comes first', () => {
    const first = { ...everyBuyer, priority: 1 };
    expect(chosen(everyBuyer, first)).toBe(first);
  });

  it.each([
    { ...audienceColumns({ kind: 'types', customerTypes: ['grocer'] }) },
    { ...audienceColumns({ kind: 'customers', customerIds: [] }) },
    { ...audienceColumns({ kind: 'nobody' }) },
    { currency: 'EUR' as const },
    { valid_from: '2026-11-21' },
    { valid_until: '2026-11-19' },
  ])('is not one with %j', (change) => {
    expect(chosen({ ...everyBuyer, ...change })).toBeUndefined();
  });
});

describe.each(roles)('%s', (role) => {
  const member = { role, view: 'own' } as const;
  const ofCatalogue = catalogueRoles.has(role);
  const ofProducers = producerRoles.has(role);

  it('allows editing active records and restoring archived ones, by role', () => {
    for (const [can, may] of [
      [canWithProduct, ofCatalogue],
      [canWithFormat, ofCatalogue],
      [canWithPriceList, ofCatalogue],
      [canWithProducer, ofProducers],
    ] as const) {
      expect(can(member, false).edit === true).toBe(may);
      expect(can(member, false).archive === true).toBe(may);
      expect(can(member, false).restore).toBe('request.notAllowed');
      expect(can(member, true).edit).not.toBe(true);
      expect(can(member, true).restore === true).toBe(may);
    }
  });
});
