import {
  suggestAllocation,
  type BankMatch,
  type InvoiceId,
  type OrganizationId,
  type PaymentMethod,
} from '@halles/contract';
import type { BankList } from '../../queries.ts';

export type Deposit = BankList['lines'][number];
export type Owed = BankList['owed'][number];

/** What a person decided of a line: which invoices it pays, and whether it is recorded. */
export interface Decision {
  isTicked: boolean;
  invoiceIds: readonly InvoiceId[];
}
/** By the place of the line in the list; what is proposed where there is none. */
export type Decisions = Readonly<Record<number, Decision>>;

export interface BankRow {
  at: number;
  deposit: Deposit;
  isTicked: boolean;
  invoices: readonly Owed[];
  shares: BankMatch['shares'];
  emissionIds: BankMatch['emissionIds'];
  customerId: OrganizationId | null;
  method: PaymentMethod;
  /** What no invoice takes: it becomes credit. */
  leftMinor: number;
  reason: BankMatch['reason'] | null;
}

/** The lines as they stand: what is proposed, changed by what was decided. Invoices are paid oldest first. */
export function bankRows({ lines, owed }: BankList, decisions: Decisions): BankRow[] {
  const left = new Map(owed.map(({ id, balanceMinor }) => [id, balanceMinor]));
  return lines.map((deposit, at) => {
    const { match } = deposit;
    const proposed = match?.shares.map(({ invoiceId }) => invoiceId) ?? [];
    const decision = decisions[at] ?? { isTicked: match?.isSure === true, invoiceIds: proposed };
    const invoices = owed.filter(({ id }) => decision.invoiceIds.includes(id));
    const isProposed = decisions[at] === undefined || decision.invoiceIds.join() === proposed.join();
    const { shares, leftMinor } = suggestAllocation(
      deposit.amountMinor,
      invoices.map((invoice) => ({ ...invoice, balanceMinor: left.get(invoice.id)! })),
    );
    const isTicked = decision.isTicked && shares.length > 0 && !deposit.isRecorded;
    if (isTicked)
      for (const share of shares) left.set(share.invoiceId, left.get(share.invoiceId)! - share.amountMinor);
    return {
      at,
      deposit,
      isTicked,
      invoices,
      shares,
      emissionIds: isProposed ? (match?.emissionIds ?? []) : [],
      customerId: invoices[0]?.customer.id ?? null,
      method: deposit.method,
      leftMinor,
      reason: isProposed ? (match?.reason ?? null) : null,
    };
  });
}

/** Invoices of one customer only: choosing one of another customer replaces what was chosen. */
export function withInvoice(row: BankRow, chosen: Owed): Decision {
  const isSame = row.customerId === null || row.customerId === chosen.customer.id;
  const before = isSame ? row.invoices.map(({ id }) => id) : [];
  return { isTicked: true, invoiceIds: [...new Set([...before, chosen.id])] };
}
