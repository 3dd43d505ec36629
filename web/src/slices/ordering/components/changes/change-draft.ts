import type { FormatId, OrderChange, OrderLine, PurchaseOrder } from '@halles/contract';

interface BothLanguages {
  en: string;
  fr: string;
}

/** An offer of the vendor that is added, or substitutes a line. */
export interface Picked {
  formatId: FormatId;
  name: BothLanguages;
  formatTitle: BothLanguages;
  quantity: string;
}

export interface LineDraft {
  quantity: string;
  price: string;
  isRemoved: boolean;
  substitute: Picked | null;
}

export interface Draft {
  /** Only the lines that were edited. */
  lines: Readonly<Record<string, LineDraft>>;
  added: readonly Picked[];
  date: { fulfilmentId: string; on: string } | null;
  feeMinor: number | null;
  message: string;
}

export const emptyDraft: Draft = { lines: {}, added: [], date: null, feeMinor: null, message: '' };

/** The quantity of the latest step that has one. */
export const quantityNow = (
  line: Pick<OrderLine, 'requested' | 'confirmed' | 'prepared' | 'delivered'>,
): string => line.delivered ?? line.prepared ?? line.confirmed ?? line.requested;

export const lineDraftOf = (line: OrderLine, draft: Draft): LineDraft =>
  draft.lines[line.id] ?? {
    quantity: quantityNow(line),
    price: line.unitPrice,
    isRemoved: false,
    substitute: null,
  };

export const withLine = (draft: Draft, line: OrderLine, change: Partial<LineDraft>): Draft => ({
  ...draft,
  lines: { ...draft.lines, [line.id]: { ...lineDraftOf(line, draft), ...change } },
});

const isQuantity = (typed: string): boolean => /^\d{1,9}(\.\d{1,3})?$/.test(typed);
const isPrice = (typed: string): boolean => /^\d{1,9}(\.\d{1,4})?$/.test(typed);
const isSame = (one: string, other: string): boolean => Number(one) === Number(other);

/** Whether a typed value of the line cannot be parsed. */
export const isUnreadable = (line: LineDraft): boolean =>
  !isQuantity(line.quantity) ||
  !isPrice(line.price) ||
  (line.substitute !== null &&
    !(isQuantity(line.substitute.quantity) && Number(line.substitute.quantity) > 0));

function changesOfLine(line: OrderLine, draft: LineDraft): OrderChange[] {
  const { id: lineId } = line;
  if (draft.substitute)
    return [
      {
        kind: 'substitute',
        lineId,
        formatId: draft.substitute.formatId,
        quantity: draft.substitute.quantity,
      },
    ];
  if (draft.isRemoved) return [{ kind: 'remove', lineId }];
  const changes: OrderChange[] = [];
  if (!isSame(draft.quantity, quantityNow(line)))
    changes.push(
      Number(draft.quantity) === 0
        ? { kind: 'remove', lineId }
        : { kind: 'quantity', lineId, quantity: draft.quantity },
    );
  if (!isSame(draft.price, line.unitPrice)) changes.push({ kind: 'price', lineId, unitPrice: draft.price });
  return changes;
}

/** The differences from the order; null while a typed value cannot be parsed. */
export function changesOf(order: PurchaseOrder, draft: Draft): OrderChange[] | null {
  const touched = order.lines.flatMap((line) => {
    const of = draft.lines[line.id];
    return of ? [{ line, of }] : [];
  });
  const { feeMinor, date } = draft;
  const isBadFee = feeMinor !== null && !(Number.isInteger(feeMinor) && feeMinor >= 0);
  const isBadAdded = draft.added.some(({ quantity }) => !isQuantity(quantity) || Number(quantity) === 0);
  if (isBadFee || isBadAdded || touched.some(({ of }) => isUnreadable(of))) return null;
  return [
    ...touched.flatMap(({ line, of }) => changesOfLine(line, of)),
    ...draft.added.map(({ formatId, quantity }): OrderChange => ({ kind: 'add', formatId, quantity })),
    ...(date && (date.on !== order.on || date.fulfilmentId !== order.fulfilment.id)
      ? [{ kind: 'date', ...date } as const]
      : []),
    ...(feeMinor !== null && feeMinor !== order.totals.deliveryFeeMinor
      ? [{ kind: 'deliveryFee', amountMinor: feeMinor } as const]
      : []),
  ];
}
