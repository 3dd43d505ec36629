import type { Claim, OrderLine, OrderLineId, PurchaseOrder } from '@halles/contract';

export type ClaimKind = Claim['lines'][number]['kind'];

/** The claim on one line; null for none. */
export interface ClaimedLine {
  kind: ClaimKind | null;
  quantity: string;
}

const isQuantity = (typed: string): boolean => /^\d{1,9}(\.\d{1,3})?$/.test(typed);

const claimedBefore = (order: PurchaseOrder, lineId: OrderLineId): number =>
  order.claims
    .filter(({ status }) => status !== 'refused')
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.lineId === lineId ? Number(line.quantity) : 0), 0);

/** The delivered quantity that is not claimed yet. */
export const claimableOf = (order: PurchaseOrder, line: OrderLine): number =>
  Math.round((Number(line.delivered ?? 0) - claimedBefore(order, line.id)) * 1_000) / 1_000;

export const isWrong = (order: PurchaseOrder, line: OrderLine, { kind, quantity }: ClaimedLine): boolean =>
  kind !== null &&
  !(isQuantity(quantity) && Number(quantity) > 0 && Number(quantity) <= claimableOf(order, line));

export const claimOf = (lines: readonly OrderLine[], entered: Readonly<Record<string, ClaimedLine>>) =>
  lines.flatMap((line) => {
    const { kind = null, quantity = '' } = entered[line.id] ?? {};
    return kind === null ? [] : [{ lineId: line.id, kind, quantity }];
  });
