import type { Id } from '@halles/contract/kernel';

export interface HubsEvents {
  'hubs.accountChanged': { producerId: Id<'Producer'>; mode: string };
  'hubs.statementClosed': {
    producerId: Id<'Producer'>;
    statementId: Id<'ProducerStatement'>;
    number: string;
    dueMinor: number;
    currency: string;
  };
  'hubs.settlementRecorded': {
    producerId: Id<'Producer'>;
    statementId: Id<'ProducerStatement'>;
    amountMinor: number;
  };
  'hubs.settlementVoided': {
    producerId: Id<'Producer'>;
    statementId: Id<'ProducerStatement'>;
    amountMinor: number;
  };
  'hubs.purchasingOptionsChanged': { formatId: Id<'Format'> };
  'hubs.purchasingTermsChanged': { producerId: Id<'Producer'> };
  'hubs.purchaseSent': { purchaseId: Id<'HubPurchase'>; producerId: Id<'Producer'>; number: string };
  'hubs.purchaseChanged': { purchaseId: Id<'HubPurchase'>; what: 'received' | 'mailed' | 'cancelled' };
}
