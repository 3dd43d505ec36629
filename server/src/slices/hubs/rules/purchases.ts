import {
  type Allowed,
  type PurchaseStatus,
  divideRounded,
  fromThousandths,
  toThousandths,
} from '@halles/contract';

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

/** What a producer on the platform weighed of a line: its pieces and their kilograms. */
export interface SuppliedWeight {
  id: string;
  sold: string;
  sold_kg: string;
}

/** Of fewer pieces than were weighed, the weight in proportion, as on the producer's order. */
export function weightReceived({ sold, sold_kg }: SuppliedWeight, received: string): string {
  const [pieces, weighed, count] = [toThousandths(sold), toThousandths(sold_kg), toThousandths(received)];
  return fromThousandths(count < pieces ? divideRounded(weighed * count, pieces) : weighed);
}
