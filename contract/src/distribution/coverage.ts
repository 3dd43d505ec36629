import type { Coverage } from './entities.ts';

const compact = (postalCode: string): string => postalCode.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Search codes of a delivery: its zones, `~H2X1` for a postal code prefix, `@id` for drawn areas. */
export const codesOfCoverage = (coverage: Coverage, deliveryId: string): string[] => [
  ...new Set([
    ...coverage.zones,
    ...coverage.postalPrefixes.map((prefix) => `~${compact(prefix)}`),
    ...(coverage.polygons.length > 0 ? [`@${deliveryId}`] : []),
  ]),
];

/** Search codes of an address: its zones, every prefix of its postal code, and the drawn areas around it. */
export function codesOfAddress(
  address: { zones: readonly string[]; postalCode: string },
  drawnAreaIds: readonly string[],
): string[] {
  const code = compact(address.postalCode);
  const beginnings = Array.from(code, (_, index) => `~${code.slice(0, index + 1)}`);
  return [...address.zones, ...beginnings, ...drawnAreaIds.map((deliveryId) => `@${deliveryId}`)];
}

/** The fee for an address: of its narrowest zone that has a fee of its own, else the base fee. Zones are wide to narrow. */
export const narrowestFee = <Fee>(
  rule: { base: Fee; byZone: readonly { zone: string; fee: Fee }[] },
  zones: readonly string[],
): Fee =>
  [...zones].reverse().flatMap((zone) => rule.byZone.filter((each) => each.zone === zone))[0]?.fee ??
  rule.base;
