import type {
  HolidayName,
  Recurrence,
  StandingDay,
  StandingDifference,
  StandingOrder,
} from '@halles/contract';
import { isText, useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import type { Tone } from '../../../../ui/status-chip.tsx';
import { describeRecurrence } from '../../../distribution/index.ts';
import { useOrderWords } from '../words/use-order-words.ts';

type Repeated = Pick<StandingOrder, 'weekdays' | 'everyWeeks' | 'startsOn' | 'endsOn'>;

const recurrenceOf = ({ weekdays, everyWeeks, startsOn, endsOn }: Repeated): Recurrence => ({
  frequency: 'weekly',
  interval: everyWeeks,
  weekdays,
  weekOfMonth: null,
  startsOn,
  endsOn,
  holidays: 'keep',
  exceptions: [],
});

/** Intervals, dates and outcomes in the reader's language. */
export function useStandingWords() {
  const text = useText();
  const formats = useFormats();
  const words = useOrderWords();
  const holiday = (name: HolidayName | null) => (name ? text(`distribution.holiday.${name}`) : '');
  return {
    ...words,
    recurrence: (standing: Repeated) => describeRecurrence(recurrenceOf(standing), text, formats),
    fulfilment: ({ fulfilment }: Pick<StandingOrder, 'fulfilment'>) =>
      fulfilment === null
        ? text('ordering.standing.wayGone')
        : `${fulfilment.kind === 'pickup' ? text('ordering.words.pickupAt', { name: fulfilment.name }) : fulfilment.name}, ${words.window(fulfilment.window)}`,
    status: ({ status, resumesOn }: Pick<StandingOrder, 'status' | 'resumesOn'>) =>
      status === 'paused' && resumesOn !== null
        ? text('ordering.standing.status.pausedUntil', { day: formats.day(resumesOn) })
        : text(`ordering.standing.status.${status}`),
    /** Why a date has no order, worded for the reader's side. */
    reason: ({ reason, holiday: name }: StandingDay, side: StandingOrder['side']): string | null => {
      if (reason === null) return null;
      if (reason === 'holiday') return text('ordering.standing.reasons.holiday', { name: holiday(name) });
      if (reason === 'byCustomer' && side === 'vendor')
        return text('ordering.standing.reasons.byCustomerVendor');
      const keys = [`ordering.standing.reasons.${reason}`, `errors.${reason}`];
      return text(keys.find(isText) ?? 'ordering.standing.reasons.other');
    },
    difference: (
      { kind, name, before, after }: StandingDifference,
      { currency }: Pick<StandingOrder, 'currency'>,
    ) => {
      const formatted = (value: string | null) => {
        if (value === null) return '';
        return kind === 'price' ? formats.unitPrice(value, currency) : words.quantity(value);
      };
      return text(`ordering.standing.differences.${kind}`, {
        name: words.written(name),
        before: formatted(before),
        after: formatted(after),
      });
    },
  };
}

export const toneOf: Record<StandingDay['state'], Tone> = {
  planned: 'info',
  skipped: 'wait',
  placed: 'good',
  notPlaced: 'bad',
};
export const toneOfStatus: Record<StandingOrder['status'], Tone> = {
  active: 'good',
  paused: 'wait',
  archived: 'wait',
};

/** The next date that will create an order. */
export const nextDay = ({ days }: Pick<StandingOrder, 'days'>): StandingDay | undefined =>
  days.find(({ state }) => state === 'planned');

/** Lines that would be left out, or ordered differently than stated. */
export const troubled = ({ lines }: Pick<StandingOrder, 'lines'>): StandingOrder['lines'] =>
  lines.filter(({ problem }) => problem !== null);
