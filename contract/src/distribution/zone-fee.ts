/** The fee for an address: of its narrowest zone that has a fee of its own, else the base fee. Zones are wide to narrow. */
export const narrowestFee = <Fee>(
  rule: { base: Fee; byZone: readonly { zone: string; fee: Fee }[] },
  zones: readonly string[],
): Fee =>
  [...zones].reverse().flatMap((zone) => rule.byZone.filter((each) => each.zone === zone))[0]?.fee ??
  rule.base;
