import type { DeliveryToVisitor } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import type { Description } from '../../../../ui/description-list.tsx';
import { useNow } from '../search/use-now.ts';
import styles from './PostalCodeReach.module.css';

/** The next date and until when to order for it; the dates after it only of what does not take place every week. */
export function useDateLines(
  { days, dates }: Pick<DeliveryToVisitor, 'days' | 'dates'>,
  isDelivery: boolean,
): Description[] {
  const text = useText();
  const formats = useFormats();
  const now = useNow();
  const next = dates.find(({ cutOffAt }) => Date.parse(cutOffAt) > now.getTime());
  const nextTerm = text(`offers.public.postal.term.${isDelivery ? 'nextDelivery' : 'nextPickup'}`);
  if (!next) return [{ term: nextTerm, value: text('offers.public.postal.noDate') }];
  const hours = formats.hours(next.window);
  const further = days.length === 0 ? dates.slice(dates.indexOf(next) + 1) : [];
  const until = `${formats.weekday(formats.dayOf(next.cutOffAt))} ${formats.dateTime(next.cutOffAt)}`;
  return [
    { term: nextTerm, value: `${formats.longDay(next.on)}, ${hours}` },
    ...(further.length > 0
      ? [
          {
            term: text('offers.public.postal.term.then'),
            value: formats.list(further.map(({ on }) => formats.longDay(on))),
          },
        ]
      : []),
    {
      term: text('offers.public.postal.term.orderBy'),
      value: (
        <>
          {until}, <b className={styles.left}>{formats.relative(next.cutOffAt, now)}</b>
        </>
      ),
    },
  ];
}
