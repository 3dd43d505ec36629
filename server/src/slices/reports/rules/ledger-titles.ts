import type { PaymentMethod } from '@halles/contract';
import { both, type InBoth, type LedgerColumnDefinition } from './ledger-definition.ts';

/** Title of the partner column: a seller's customer, a buyer's supplier. */
export const partnerTitles = {
  vendor: both('Customer', 'Client'),
  customer: both('Supplier', 'Fournisseur'),
} as const;

export const partnerColumn = (value: string): LedgerColumnDefinition => ({
  id: 'partner',
  kind: 'text',
  title: partnerTitles,
  value,
});

export const invoiceKindTitles: Record<string, InBoth> = {
  invoice: both('Invoice', 'Facture'),
  creditNote: both('Credit note', 'Note de crédit'),
};

export const invoiceStatusTitles: Record<string, InBoth> = {
  unpaid: both('Unpaid', 'À payer'),
  partlyPaid: both('Partly paid', 'Payée en partie'),
  emitted: both('Payment announced', 'Paiement annoncé'),
  overdue: both('Overdue', 'En retard'),
  paid: both('Paid', 'Payée'),
  credited: both('Credited', 'Créditée'),
  writtenOff: both('Written off', 'Radiée'),
  refused: both('Refused', 'Refusée'),
  cancelled: both('Cancelled', 'Annulée'),
  inHand: both('Credit in hand', 'Crédit en main'),
  used: both('Credit used', 'Crédit utilisé'),
};

export const methodTitles: Record<PaymentMethod, InBoth> = {
  eTransfer: both('Interac e-Transfer', 'Virement Interac'),
  cheque: both('Cheque', 'Chèque'),
  bankTransfer: both('Bank transfer', 'Virement bancaire'),
  preAuthorizedDebit: both('Pre-authorized debit', 'Débit préautorisé'),
  cash: both('Cash', 'Comptant'),
  card: both('Card', 'Carte'),
  other: both('Other', 'Autre'),
};

export const paymentTitles: Record<string, InBoth> = {
  kept: both('Received', 'Reçu'),
  reversed: both('Reversed', 'Annulé'),
  reversal: both('Reversal', 'Annulation'),
};

/** Supplies without tax by reason, and taxed supplies again, so that together they sum to all sales. */
export const supplyTitles: Record<string, InBoth> = {
  taxed: both('Taxed supplies', 'Fournitures taxées'),
  untaxed: both('Taxable, no tax charged', 'Taxables, sans taxe facturée'),
  zeroRated: both('Zero-rated supplies', 'Fournitures détaxées'),
  exempt: both('Exempt supplies', 'Fournitures exonérées'),
  outOfScope: both('Out of scope', 'Hors du champ des taxes'),
  deposits: both('Deposits on containers', 'Consignes de contenants'),
};

export const matchTitles: Record<string, InBoth> = {
  agrees: both('Agrees', 'Concorde'),
  differs: both('Differs', 'Diffère'),
  notInvoiced: both('Not invoiced', 'Non facturé'),
};
