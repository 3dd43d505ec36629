import type { DeliveryToVisitor, PickupForVisitor, SellerReach } from '@halles/contract';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { describeFee } from '../../../distribution/index.ts';
import { useOfferWords } from '../search/use-labels.ts';
import styles from './PostalCodeReach.module.css';
import { useDateLines } from './use-date-lines.tsx';

interface VisitorFulfilmentProps extends Pick<SellerReach, 'currency'> {
  fulfilment: DeliveryToVisitor | PickupForVisitor;
  title: ReactNode;
  name?: string | null;
}

/** One route or pickup: when, by when and from which amount. */
export function VisitorFulfilment({ fulfilment, currency, title, name = null }: VisitorFulfilmentProps) {
  const text = useText();
  const formats = useFormats();
  const words = useOfferWords();
  const { days, minimumMinor } = fulfilment;
  const isDelivery = 'fee' in fulfilment;
  return (
    <div className={styles.fulfilment}>
      <h3>{title}</h3>
      {name !== null && <p>{name}</p>}
      <DescriptionList
        items={[
          ...(isDelivery || days.length === 0
            ? []
            : [
                {
                  term: text('offers.public.postal.term.days'),
                  value: formats.list(words.days(days, false)),
                },
              ]),
          ...useDateLines(fulfilment, isDelivery),
          {
            term: text('distribution.minimum'),
            value:
              minimumMinor === null
                ? text('offers.public.postal.noMinimum')
                : formats.money({ amountMinor: minimumMinor, currency }),
          },
          ...(isDelivery
            ? [
                {
                  term: text('distribution.fee.title'),
                  value: describeFee(
                    { base: fulfilment.fee, freeFromMinor: fulfilment.freeFromMinor, currency },
                    text,
                    formats,
                  ),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
