import { suggestAllocation, type InvoiceId } from '@halles/contract';
import type { OwedInvoice } from '../../queries.ts';

/** The amount applied to each invoice, by its id. */
export type Shares = Readonly<Record<string, number | null>>;

/**
 * money.md: oldest first, except that the invoice the dialog was opened from, or that the buyer announced, comes
 * first.
 */
export function suggest(amountMinor: number, owed: readonly OwedInvoice[], meant?: InvoiceId): Shares {
  const first = owed.find(({ id }) => id === meant);
  const firstMinor = first ? Math.min(amountMinor, first.balanceMinor) : 0;
  const others = owed.filter((one) => one !== first);
  const { shares } = suggestAllocation(amountMinor - firstMinor, others);
  return Object.fromEntries([
    ...(first && firstMinor > 0 ? [[first.id, firstMinor] as const] : []),
    ...shares.map((share) => [share.invoiceId, share.amountMinor] as const),
  ]);
}

const value = (amountMinor: number | null | undefined): number => amountMinor ?? 0;

export interface Divided {
  /** The shares sent to the server; invoices without an amount are left out. */
  shares: { invoiceId: InvoiceId; amountMinor: number }[];
  /** The rest, kept as credit; negative when more is shared out than was paid. */
  leftMinor: number;
  /** Shares that are no amount, or more than the invoice's balance. */
  wrong: ReadonlySet<string>;
}

export function divide(amountMinor: number, owed: readonly OwedInvoice[], shares: Shares): Divided {
  const wrong = new Set<string>();
  const parts: Divided['shares'] = [];
  for (const { id, balanceMinor } of owed) {
    const part = value(shares[id]);
    if (!Number.isInteger(part) || part < 0 || part > balanceMinor) wrong.add(id);
    else if (part > 0) parts.push({ invoiceId: id, amountMinor: part });
  }
  const sharedMinor = parts.reduce((sum, part) => sum + part.amountMinor, 0);
  return { shares: parts, leftMinor: amountMinor - sharedMinor, wrong };
}
