import { narrowestFee, type DeliveryFee, type DemandByProducer, type DemandLine } from '@halles/contract';

/** What of the money a member may see. */
export interface Shown {
  costs: boolean;
  margins: boolean;
}

/** Producers with something to buy first, by deadline, those without one last; otherwise as they come. */
export function byUrgency<Producer extends Pick<DemandByProducer, 'deadlineAt'>>(
  producers: readonly Producer[],
  linesOf: (producer: Producer) => readonly Pick<DemandLine, 'toBuy'>[],
): Producer[] {
  const isDone = (producer: Producer) => linesOf(producer).every(({ toBuy }) => toBuy === '0');
  const deadline = ({ deadlineAt }: Producer) => (deadlineAt === null ? Infinity : Date.parse(deadlineAt));
  return producers.toSorted((a, b) => {
    const done = Number(isDone(a)) - Number(isDone(b));
    if (done !== 0) return done;
    return deadline(a) === deadline(b) ? 0 : deadline(a) - deadline(b);
  });
}

/** The fee for an address, with the zones resolved: the narrowest one wins. */
export const feeInZones = (fee: DeliveryFee | null, zones: readonly string[]): DeliveryFee | null =>
  fee && { ...fee, base: narrowestFee(fee, zones), byZone: [] };
