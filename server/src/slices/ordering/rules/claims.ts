import { toThousandths, type Claim, type ClaimId, type OrderLineId, type UserId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import { decimal } from '../../../platform/decimal.ts';
import type { ClaimRow, LineRow } from '../tables.ts';
import { claimAmount, lineAmountOf } from './lines.ts';
import { soldLine, type Order } from './orders.ts';

interface NewClaim {
  id: ClaimId;
  message: string;
  lines: readonly Pick<Claim['lines'][number], 'lineId' | 'kind' | 'quantity'>[];
  photoFileIds: ClaimRow['photo_file_ids'];
  by: UserId | null;
  now: Date;
}

/** The order with a new claim; a line cannot be claimed beyond its delivered or missing quantity. */
export const raiseClaim = (order: Order, claim: NewClaim): Order => ({
  ...order,
  claims: [
    {
      purchase_order_id: order.row.id,
      id: claim.id,
      status: 'open',
      message: claim.message,
      answer: '',
      lines: claimedLines(order, claim.lines),
      photo_file_ids: claim.photoFileIds,
      raised_by: claim.by,
      raised_at: claim.now,
      decided_at: null,
    },
    ...order.claims,
  ],
});

function claimedLines({ row, lines, claims }: Order, requested: NewClaim['lines']): Claim['lines'] {
  const claimed = claims
    .filter(({ status }) => status !== 'refused')
    .flatMap((claim) => claim.lines)
    .map(({ lineId, quantity, amountMinor }) => ({ lineId, quantity: decimal(quantity), amountMinor }));
  return requested.map(({ lineId, kind, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) throw new AppError('ordering.unknownLine');
    const delivered = line.delivered ?? '0';
    const before = claimed.filter((one) => one.lineId === lineId);
    const left = before.reduce((rest, one) => rest - toThousandths(one.quantity), toThousandths(delivered));
    if (toThousandths(quantity) === 0n || toThousandths(quantity) > left)
      throw new AppError('ordering.moreThanDelivered');
    const { currency } = row;
    const amountMinor = claimAmount(soldLine(line), { earlier: before, quantity, currency });
    claimed.push({ lineId, quantity, amountMinor });
    return { lineId, name: line.name, kind, quantity, amountMinor };
  });
}

interface Decision {
  claimId: ClaimId;
  decision: 'accept' | 'refuse';
  answer: string;
  now: Date;
}

/** The order with a decided claim; a granted one takes its amount off its lines, down to nothing. */
export function decideClaim(order: Order, { claimId, decision, answer, now }: Decision): Order {
  const claim = order.claims.find(({ id, status }) => id === claimId && status === 'open');
  if (!claim) throw new AppError('ordering.noOpenClaim');
  const status = decision === 'accept' ? 'accepted' : 'refused';
  const decided: ClaimRow = { ...claim, status, answer, decided_at: now };
  return {
    ...order,
    claims: order.claims.map((one) => (one === claim ? decided : one)),
    lines: decision === 'accept' ? order.lines.map((line) => creditedBy(line, claim, order)) : order.lines,
  };
}

function creditedBy(line: LineRow, claim: ClaimRow, { row }: Order): LineRow {
  const allMinor = claim.lines
    .filter(({ lineId }) => lineId === line.id)
    .reduce((sum, { amountMinor }) => sum + amountMinor, line.credited_minor);
  const worthMinor = lineAmountOf(soldLine(line), row.currency).amountMinor;
  return { ...line, credited_minor: Math.max(Math.min(allMinor, worthMinor), line.credited_minor) };
}

/** The order with what was returned of its lines, in all. */
export function setCredited(
  order: Order,
  credited: readonly { id: OrderLineId; creditedMinor: number }[],
): Order {
  const byLine = new Map(credited.map(({ id, creditedMinor }) => [id, creditedMinor]));
  return {
    ...order,
    lines: order.lines.map((line) => ({
      ...line,
      credited_minor: byLine.get(line.id) ?? line.credited_minor,
    })),
  };
}
