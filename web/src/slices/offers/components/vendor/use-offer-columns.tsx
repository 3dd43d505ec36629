import { inLanguage, type Currency } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import type { Column } from '../../../../ui/table/column.ts';
import { useReader } from '../../../organizations/index.ts';
import type { ExplainedOffer, VendorOffer } from './mend-link.ts';
import { Reasons } from './Reasons.tsx';
import styles from './VendorOffers.module.css';

const SHOWN = 2;

/** The columns both views share: the seller's own list, and a customer's view. */
export function useSeenColumns(): Column<ExplainedOffer>[] {
  const text = useText();
  const reader = useReader();
  return [
    {
      id: 'name',
      header: text('offers.vendor.product'),
      width: 320,
      grow: true,
      cell: (offer) => (
        <span className={styles.product}>
          {offer.thumbnailUrl ? (
            <img src={offer.thumbnailUrl} alt="" width={36} height={36} loading="lazy" />
          ) : (
            <span className={styles.noPhoto} aria-hidden />
          )}
          <span>
            <strong>{inLanguage(offer.name, reader)}</strong>
            <span className={styles.format}>{offer.formatTitle[reader === 'FR' ? 'fr' : 'en']}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'sku',
      header: text('offers.vendor.sku'),
      width: 120,
      cell: ({ sku }) => sku,
    },
    {
      id: 'price',
      header: text('offers.vendor.price'),
      width: 200,
      onCard: 'amount',
      cell: (offer) => <PriceSaid offer={offer} />,
    },
    {
      id: 'state',
      header: text('offers.vendor.state'),
      width: 220,
      onCard: 'status',
      cell: (offer) => <Reasons offer={offer} />,
    },
  ];
}

function PriceSaid({
  offer: { price, currency },
}: {
  offer: { price: ExplainedOffer['price']; currency: Currency };
}) {
  const text = useText();
  const formats = useFormats();
  if (!price) return <span className={styles.quiet}>{text('offers.vendor.noPrice')}</span>;
  return (
    <span className={styles.price}>
      {formats.unitPrice(price.unitPrice, currency)}
      <span className={styles.quiet}>
        {text('offers.why.named', { reason: text(`offers.why.${price.reason}`), list: price.listName })}
      </span>
    </span>
  );
}

export function useVendorColumns(): Column<VendorOffer>[] {
  const text = useText();
  const { list } = useFormats();
  const seen = useSeenColumns() as unknown as Column<VendorOffer>[];
  return [
    ...seen,
    {
      id: 'visibility',
      header: text('offers.vendor.seenBy'),
      width: 240,
      cell: ({ visibility }) => {
        const types = visibility.customerTypes.map((type) =>
          text(`organizations.customerTypes.${type as 'restaurant'}`),
        );
        const customers = visibility.customerIds.length;
        const parts = [
          ...types,
          ...(customers > 0 ? [text('offers.vendor.customers', { count: customers })] : []),
        ];
        const more = parts.length - SHOWN;
        const shown =
          more > 1 ? [...parts.slice(0, SHOWN), text('offers.vendor.more', { count: more })] : parts;
        return parts.length === 0 ? (
          <span className={styles.quiet}>{text('offers.vendor.nobody')}</span>
        ) : (
          list(shown)
        );
      },
    },
    {
      id: 'fulfilments',
      header: text('offers.vendor.ways'),
      width: 220,
      hidden: true,
      cell: ({ deliveries, pickups }) => list([...deliveries, ...pickups].map(({ name }) => name)),
    },
  ];
}
