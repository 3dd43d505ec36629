import type { PaymentMethod } from '@halles/contract';
import { type InBoth, inBothLanguages } from '../../../platform/texts.ts';
import type { LedgerColumnDefinition } from './ledger-definition.ts';

/** Title of the partner column: a seller's customer, a buyer's supplier. */
export const partnerTitles = {
  vendor: inBothLanguages('reports.ledger.customer'),
  customer: inBothLanguages('reports.ledger.supplier'),
} as const;

export const partnerColumn = (value: string): LedgerColumnDefinition => ({
  id: 'partner',
  kind: 'text',
  title: partnerTitles,
  value,
});

export const invoiceKindTitles: Record<string, InBoth> = {
  invoice: inBothLanguages('reports.ledger.invoice'),
  creditNote: inBothLanguages('reports.ledger.creditNote'),
};

export const invoiceStatusTitles: Record<string, InBoth> = {
  unpaid: inBothLanguages('reports.ledger.unpaid'),
  partlyPaid: inBothLanguages('reports.ledger.partlyPaid'),
  emitted: inBothLanguages('reports.ledger.paymentAnnounced'),
  overdue: inBothLanguages('reports.ledger.overdue'),
  paid: inBothLanguages('reports.ledger.paid'),
  credited: inBothLanguages('reports.ledger.credited'),
  writtenOff: inBothLanguages('reports.ledger.writtenOff'),
  refused: inBothLanguages('reports.ledger.refused'),
  cancelled: inBothLanguages('reports.ledger.cancelled'),
  inHand: inBothLanguages('reports.ledger.creditInHand'),
  used: inBothLanguages('reports.ledger.creditUsed'),
};

export const methodTitles: Record<PaymentMethod, InBoth> = {
  eTransfer: inBothLanguages('reports.ledger.interacETransfer'),
  cheque: inBothLanguages('reports.ledger.cheque'),
  bankTransfer: inBothLanguages('reports.ledger.bankTransfer'),
  preAuthorizedDebit: inBothLanguages('reports.ledger.preAuthorizedDebit'),
  cash: inBothLanguages('reports.ledger.cash'),
  card: inBothLanguages('reports.ledger.card'),
  other: inBothLanguages('reports.ledger.other'),
};

export const paymentTitles: Record<string, InBoth> = {
  kept: inBothLanguages('reports.ledger.received'),
  reversed: inBothLanguages('reports.ledger.reversed'),
  refund: inBothLanguages('reports.ledger.refund'),
  reversal: inBothLanguages('reports.ledger.reversal'),
};

/** Supplies without tax by reason, and taxed supplies again, so that together they sum to all sales. */
export const supplyTitles: Record<string, InBoth> = {
  taxed: inBothLanguages('reports.ledger.taxedSupplies'),
  untaxed: inBothLanguages('reports.ledger.taxableNoTaxCharged'),
  zeroRated: inBothLanguages('reports.ledger.zeroRatedSupplies'),
  exempt: inBothLanguages('reports.ledger.exemptSupplies'),
  outOfScope: inBothLanguages('reports.ledger.outOfScope'),
  deposits: inBothLanguages('reports.ledger.depositsOnContainers'),
};

export const originTitles: Record<string, InBoth> = {
  local: inBothLanguages('reports.ledger.local'),
  organic: inBothLanguages('reports.ledger.organic'),
  both: inBothLanguages('reports.ledger.localAndOrganic'),
  all: inBothLanguages('reports.ledger.allProducts'),
};

export const yesOrNoTitles: Record<string, InBoth> = {
  yes: inBothLanguages('exports.yes'),
  no: inBothLanguages('exports.no'),
};

export const matchTitles: Record<string, InBoth> = {
  agrees: inBothLanguages('reports.ledger.agrees'),
  differs: inBothLanguages('reports.ledger.differs'),
  notInvoiced: inBothLanguages('reports.ledger.notInvoiced'),
};
