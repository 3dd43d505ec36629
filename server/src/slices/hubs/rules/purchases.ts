import type { Allowed, PurchaseStatus } from '@halles/contract';

type PurchaseStep = 'mail' | 'receive' | 'cancel' | 'share';

/** The state of a purchase that each step starts from and the one it leads to. */
const purchaseSteps = {
  mail: { from: 'sent', to: 'sent' },
  receive: { from: 'sent', to: 'received' },
  cancel: { from: 'sent', to: 'cancelled' },
  share: { from: 'received', to: 'received' },
} as const satisfies Record<PurchaseStep, { from: PurchaseStatus; to: PurchaseStatus }>;

export const mayStepPurchase = (status: PurchaseStatus, step: PurchaseStep): Allowed =>
  purchaseSteps[step].from === status || 'hubs.notInThisState';

export const purchaseStatusAfter = <Step extends PurchaseStep>(
  step: Step,
): (typeof purchaseSteps)[Step]['to'] => purchaseSteps[step].to;
