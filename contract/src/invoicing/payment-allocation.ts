export interface PayableInvoice<Id extends string> {
  id: Id;
  dueOn: string;
  balanceMinor: number;
}

/** Pays the oldest invoices first, each in full while the amount lasts (money.md); the rest becomes credit. */
export function suggestAllocation<Id extends string>(
  amountMinor: number,
  owed: readonly PayableInvoice<Id>[],
) {
  let left = amountMinor;
  const shares: { invoiceId: Id; amountMinor: number }[] = [];
  for (const one of owed.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.id.localeCompare(b.id))) {
    const part = Math.min(left, one.balanceMinor);
    if (part > 0) shares.push({ invoiceId: one.id, amountMinor: part });
    left -= part;
  }
  return { shares, leftMinor: left };
}
