import { describe, expect, it } from 'vitest';
import type { OrganizationId } from '@halles/contract';
import { gradeOf, gradesOfSellers, isAtOrAfter, placeOf, readPlace, type SellerFacts } from './relevance.ts';

const seller = (vendorId: string, facts: Partial<SellerFacts> = {}): SellerFacts => ({
  vendorId: vendorId as OrganizationId,
  isInOwnCurrency: true,
  isSupplier: false,
  km: 10,
  ...facts,
});

describe('the order of a search', () => {
  const facts = [
    seller('abroad', { isInOwnCurrency: false, km: 1 }),
    seller('unknown', { km: null }),
    seller('far', { km: 90 }),
    seller('near', { km: 2 }),
    seller('supplier far', { isSupplier: true, km: 300 }),
    seller('supplier near', { isSupplier: true, km: 40 }),
    seller('supplier abroad', { isInOwnCurrency: false, isSupplier: true }),
  ];
  const grades = gradesOfSellers(facts);
  const sorted = (offers: [string, boolean, number][]) =>
    offers
      .map(([id, isOrdered, match]) => ({
        id: `${id}${isOrdered ? ', ordered' : ''}${match > 0 ? `, match ${match}` : ''}`,
        place: placeOf(gradeOf(grades.get(id as OrganizationId)!, isOrdered, match), 'x'),
      }))
      .sort((a, b) => (a.place < b.place ? -1 : 1))
      .map(({ id }) => id);

  it('is own currency, own suppliers, what is ordered, from near to far', () => {
    expect(
      sorted(facts.flatMap(({ vendorId }) => [[vendorId, false, 0] as [string, boolean, number]])),
    ).toEqual(['supplier near', 'supplier far', 'near', 'far', 'unknown', 'supplier abroad', 'abroad']);
    expect(
      sorted([
        ['near', true, 0],
        ['near', false, 0],
        ['supplier near', false, 0],
        ['supplier far', true, 0],
        ['supplier far', false, 0],
        ['abroad', true, 0],
      ]),
    ).toEqual([
      'supplier far, ordered',
      'supplier near',
      'supplier far',
      'near, ordered',
      'near',
      'abroad, ordered',
    ]);
  });

  it('puts how well the words match before everything else', () => {
    expect(
      sorted([
        ['supplier near', true, 2],
        ['abroad', false, 0],
        ['near', false, 1],
      ]),
    ).toEqual(['abroad', 'near, match 1', 'supplier near, ordered, match 2']);
  });

  it('is the same for sellers of one distance, whatever order they come in', () => {
    const same = [seller('b'), seller('a')];
    expect([...gradesOfSellers(same)]).toEqual([...gradesOfSellers(same.toReversed())]);
  });

  it('is read from a place again', () => {
    expect(readPlace(placeOf(20_017, 'pommes 2'))).toEqual({ grade: 20_017, name: 'pommes 2' });
    expect(readPlace('pommes')).toBeNull();
  });

  it('leaves out the sellers of earlier pages', () => {
    const [near, far] = [grades.get('near' as OrganizationId)!, grades.get('far' as OrganizationId)!];
    expect([near, far].map((one) => isAtOrAfter(one, gradeOf(near, false, 0)))).toEqual([true, true]);
    expect([near, far].map((one) => isAtOrAfter(one, gradeOf(far, false, 0)))).toEqual([false, true]);
    expect([near, far].map((one) => isAtOrAfter(one, gradeOf(near, true, 0)))).toEqual([true, true]);
  });
});
