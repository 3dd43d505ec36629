import type { Offer } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useOfferWords } from './use-labels.ts';
import { useNextDate } from './use-next-date.ts';

interface OfferDaysProps {
  offer: Pick<Offer, 'seller' | 'days'>;
  /** In a narrow column the day alone, on a card with its weekday, else as a sentence. */
  length?: 'day' | 'weekday' | 'sentence';
}

/** The next date it can be had; for a seller without a relationship, the days of the week. */
export function OfferDays({ offer, length = 'sentence' }: OfferDaysProps) {
  const text = useText();
  const formats = useFormats();
  const words = useOfferWords();
  const next = useNextDate(offer);
  if (next)
    return (
      <span className={length === 'day' ? 'nowrap' : undefined}>
        {text(
          length === 'sentence' ? `offers.search.next.${next.kind}` : `offers.suppliers.on.${next.kind}`,
          {
            day: length === 'day' ? formats.day(next.on) : formats.longDay(next.on),
          },
        )}
      </span>
    );
  return offer.days.length === 0 ? null : (
    <span>
      {length === 'day'
        ? formats.list(words.days(offer.days))
        : text('offers.search.onDays', { days: formats.list(words.days(offer.days)) })}
    </span>
  );
}
