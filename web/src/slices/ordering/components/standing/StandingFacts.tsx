import type { StandingOrder } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { nextDay, useStandingWords } from './use-standing-words.ts';

/** Schedule, fulfilment, value and next order. */
export function StandingFacts({ standing }: { standing: StandingOrder }) {
  const text = useText();
  const formats = useFormats();
  const words = useStandingWords();
  const { startsOn, endsOn, leadDays, linesMinor, currency, lines, reference } = standing;
  const next = nextDay(standing);
  return (
    <DescriptionList
      items={[
        { term: text('ordering.standing.when'), value: words.recurrence(standing) },
        { term: text('ordering.standing.way'), value: words.fulfilment(standing) },
        {
          term: text('ordering.standing.next'),
          value:
            next?.orderCreatedAt === undefined || next.orderCreatedAt === null
              ? text('ordering.standing.noNext')
              : text('ordering.standing.nextOn', {
                  day: formats.longDay(next.on),
                  instant: formats.dateTime(next.orderCreatedAt),
                }),
        },
        {
          term: text('ordering.standing.goods'),
          value: `${words.money(linesMinor, currency)} · ${text('ordering.standing.lineCount', { count: lines.length })}`,
        },
        {
          term: text('ordering.standing.lead'),
          value: text('ordering.standing.leadDays', { count: leadDays }),
        },
        ...(startsOn > formats.dayOf(new Date())
          ? [{ term: text('ordering.standing.from'), value: formats.day(startsOn) }]
          : []),
        ...(endsOn ? [{ term: text('ordering.standing.until'), value: formats.day(endsOn) }] : []),
        ...(reference ? [{ term: text('ordering.standing.form.reference'), value: reference }] : []),
      ]}
    />
  );
}
