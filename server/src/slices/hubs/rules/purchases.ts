import {
  type Allowed,
  type Currency,
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

/** A line of the order that a producer on the platform got: its pieces, their kilograms and their price. */
export interface SuppliedLine {
  sold: string;
  sold_kg: string;
  unit_price: string;
  is_variable_weight: boolean;
  currency: Currency;
}

/** Of fewer pieces than were weighed, the weight in proportion, as on the producer's order. */
export function weightReceived(
  { sold, sold_kg }: Pick<SuppliedLine, 'sold' | 'sold_kg'>,
  received: string,
): string {
  const [pieces, weighed, count] = [toThousandths(sold), toThousandths(sold_kg), toThousandths(received)];
  return fromThousandths(count < pieces ? divideRounded(weighed * count, pieces) : weighed);
}

/** The price by which the producer's invoice will be, where it is by the same unit and in the same currency. */
export const costReceived = (
  line: { unitCost: string | null; isVariableWeight: boolean },
  supplied: SuppliedLine | undefined,
  currency: Currency,
): string | null =>
  supplied?.is_variable_weight === line.isVariableWeight && supplied.currency === currency
    ? supplied.unit_price
    : line.unitCost;
