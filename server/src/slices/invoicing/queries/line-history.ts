import { dayIn, sortLineEvents, type LineEvent } from '@halles/contract';
import type { DeliveredOrder } from '../../ordering/index.ts';
import type { BilledLine } from './billed-lines.ts';

/** Claims and documents of a delivered line, as they happened. */
export const lineEventsOf = (
  claims: DeliveredOrder['lines'][number]['claims'],
  billed: readonly BilledLine[],
  timeZone: string,
): LineEvent[] =>
  sortLineEvents([
    ...claims.map(({ id, decidedAt, quantity, amountMinor }) => ({
      at: decidedAt,
      one: { kind: 'claim' as const, id, on: dayIn(decidedAt, timeZone), quantity, amountMinor },
    })),
    ...billed.map((line) => ({ at: line.publishedAt, one: billedEvent(line) })),
  ]);

function billedEvent(line: BilledLine): LineEvent {
  const { documentId: id, issuedOn: on, number, quantity, amountMinor, invoiceId, isCancellation } = line;
  const event = { id, on, number, quantity, amountMinor };
  return line.kind === 'billed'
    ? { kind: 'billed', ...event, afterCancelled: line.afterCancelled }
    : { kind: 'credit', ...event, invoiceId, isCancellation };
}
