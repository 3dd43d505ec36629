import type { OrganizationId } from '@halles/contract';
import { kmFrom } from '../rules/distance.ts';
import { gradesOfSellers } from '../rules/relevance.ts';
import type { Audience, ReachedScope } from './audience.ts';

const byId = new WeakMap<Audience, ReadonlyMap<string, ReachedScope>>();

/** Cached with the audience, because an open search needs it at every refresh. */
export function scopeById(audience: Audience): ReadonlyMap<string, ReachedScope> {
  const known = byId.get(audience) ?? new Map(audience.scopes.map((scope) => [scope.id, scope]));
  byId.set(audience, known);
  return known;
}

const grades = new WeakMap<Audience, ReadonlyMap<OrganizationId, number>>();

/** What each seller contributes to the order of a search; cached like the scopes. */
export function sellerGrades(audience: Audience): ReadonlyMap<OrganizationId, number> {
  const known = grades.get(audience) ?? gradesOfSellers(sellersIn(audience));
  grades.set(audience, known);
  return known;
}

const sellersIn = ({ scopes, currency, place }: Audience) =>
  [...Map.groupBy(scopes, ({ vendorId }) => vendorId)].map(([vendorId, ofSeller]) => ({
    vendorId,
    isInOwnCurrency: ofSeller.some((scope) => scope.currency === currency),
    isSupplier: ofSeller[0]!.isSupplier,
    km: kmFrom(place, ofSeller[0]!.place),
  }));
