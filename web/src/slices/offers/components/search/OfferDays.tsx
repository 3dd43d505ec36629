import type { Offer } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useOfferWords } from './use-labels.ts';
import { useNextDate } from './use-next-date.ts';

interface OfferDaysProps {
  offer: Pick<Offer, 'seller' | 'days'>;
  /** In a narrow column whose heading says the rest. */
  isShort?: boolean;
}

/** The next date it can be had; for a seller without a relationship, the days of the week. */
export function OfferDays({ offer, isShort = false }: OfferDaysProps) {
  const text = useText();
  const formats = useFormats();
  const words = useOfferWords();
  const next = useNextDate(offer);
  if (next)
    return (
      <span className={isShort ? 'nowrap' : undefined}>
        {isShort
          ? text(`offers.suppliers.on.${next.kind}`, { day: formats.day(next.on) })
          : text(`offers.search.next.${next.kind}`, { day: formats.longDay(next.on) })}
      </span>
    );
  return offer.days.length === 0 ? null : (
    <span>
      {isShort
        ? formats.list(words.days(offer.days))
        : text('offers.search.onDays', { days: formats.list(words.days(offer.days)) })}
    </span>
  );
}
