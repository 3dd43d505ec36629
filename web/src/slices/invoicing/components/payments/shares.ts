import { suggestAllocation, type Currency, type InvoiceId, type InvoiceRow } from '@halles/contract';

export interface OwedInvoice {
  id: InvoiceId;
  number: string;
  dueOn: string;
  balanceMinor: number;
  isOverdue: boolean;
}

/** By the invoice: the part of the money that it gets. */
export type Shares = Readonly<Record<string, number | null>>;

/** What may take a part of it: published, of this currency, with something left to pay. Oldest first. */
export const owedOf = (rows: readonly InvoiceRow[], currency: Currency): OwedInvoice[] =>
  rows
    .filter((row) => row.kind === 'invoice' && row.currency === currency && row.balanceMinor > 0)
    .map(({ id, number, dueOn, balanceMinor, state }) => ({
      id,
      number: number ?? '',
      dueOn: dueOn ?? '',
      balanceMinor,
      isOverdue: state === 'overdue',
    }))
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.id.localeCompare(b.id));

/** money.md: oldest first; but who came from an invoice, or was told what is paid, means that one before the others. */
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
  /** As the server is told: what gets nothing is left out. */
  shares: { invoiceId: InvoiceId; amountMinor: number }[];
  /** Kept as credit; below zero, more is divided than there is. */
  leftMinor: number;
  /** A part is no amount, or more than its invoice still needs. */
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
  const given = parts.reduce((sum, part) => sum + part.amountMinor, 0);
  return { shares: parts, leftMinor: amountMinor - given, wrong };
}
