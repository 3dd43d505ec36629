import type { Id } from '@halles/contract/kernel';

export interface CreditEvents {
  'credit.entryRecorded': { entryId: Id<'CreditEntry'>; kind: string; amountMinor: number };
  'credit.balanceFellLow': { balanceMinor: number };
  'credit.alertChanged': { alertMinor: number | null };
  'credit.feeChanged': { percent: string | null };
  'credit.premiumChanged': { isPremium: boolean };
}
