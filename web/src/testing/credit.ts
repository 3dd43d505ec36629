import type { CreditAccount, CreditEntry } from '@halles/contract';
import { anOrganization } from './organizations.ts';

/** The account of Ferme du Nord, on the standard plan with the platform's rate. */
export const anAccount = (changes: Partial<CreditAccount> = {}): CreditAccount => ({
  organizationId: anOrganization().id,
  balance: { amountMinor: 18_420, currency: 'CAD' },
  orderServiceFeesInPercent: null,
  defaultServiceFeesInPercent: '2',
  premium: { isPremium: false, since: null },
  lowBalanceAlertMinor: null,
  canTopUpByCard: true,
  version: 3,
  can: { topUp: true, setAlert: true },
  ...changes,
});

export const balanceOf = (amountMinor: number) => ({ amountMinor, currency: 'CAD' as const });

/** One entry of its ledger: a top-up by bank transfer. */
export const anEntry = (changes: Partial<CreditEntry> = {}): CreditEntry => ({
  id: '0192f0c1-0000-7000-8000-0000000000d1' as CreditEntry['id'],
  kind: 'topUp',
  amountMinor: 20_000,
  balanceMinor: 20_000,
  reference: 'VIR-20261102',
  purchaseOrderId: null,
  note: 'Virement reçu',
  recordedBy: null,
  recordedAt: '2026-11-02T15:04:00.000Z',
  ...changes,
});
