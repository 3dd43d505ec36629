import { inLanguage, type Currency } from '@halles/contract';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Link } from '../../../../ui/link.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { column, type Column } from '../../../../ui/table/column.ts';
import { mendLink, type ExplainedOffer, type VendorOffer, type Why } from './mend-link.ts';
import styles from './VendorOffers.module.css';

/** Displayed, or every reason why not, each with a link to the screen that fixes it. */
function Reasons({ offer }: { offer: ExplainedOffer }) {
  const text = useText();
  const { id } = useOrganization();
  if (offer.isDisplayed) return <StatusChip tone="good">{text('offers.vendor.displayed')}</StatusChip>;
  return (
    <ul className={styles.reasons}>
      {offer.reasons.map((why) => (
        <li key={`${why.code} ${why.at.id}`}>
          <StatusChip tone="wait">
            <Link href={mendLink(why, offer, id)}>{reasonText(why, text)}</Link>
          </StatusChip>
        </li>
      ))}
    </ul>
  );
}

const reasonText = ({ code, name }: Why, text: ReturnType<typeof useText>): string =>
  name === null ? text(`offers.hidden.${code}`) : `${text(`offers.hidden.${code}`)} (${name})`;

const SHOWN = 2;

/** The columns both views share: the seller's own list, and a customer's view. */
export function useSeenColumns<Row extends ExplainedOffer>(): Column<Row>[] {
  const text = useText();
  const reader = useReader();
  return [
    column(
      'name',
      text('offers.vendor.product'),
      (offer) => (
        <span className={styles.product}>
          {offer.thumbnailUrl ? (
            <img src={offer.thumbnailUrl} alt="" width={36} height={36} loading="lazy" />
          ) : (
            <span className={styles.noPhoto} aria-hidden />
          )}
          <span>
            <strong>{inLanguage(offer.name, reader)}</strong>
            <span className={styles.format}>{inLanguage(offer.formatTitle, reader)}</span>
          </span>
        </span>
      ),
      { width: 276, grow: true },
    ),
    column('sku', text('offers.vendor.sku'), ({ sku }) => sku, { width: 120 }),
    column('price', text('offers.vendor.price'), (offer) => <OfferPrice offer={offer} />, {
      width: 244,
      onCard: 'amount',
    }),
    column('state', text('offers.vendor.state'), (offer) => <Reasons offer={offer} />, {
      width: 220,
      onCard: 'status',
    }),
  ];
}

function OfferPrice({
  offer: { price, currency },
}: {
  offer: { price: ExplainedOffer['price']; currency: Currency };
}) {
  const text = useText();
  const formats = useFormats();
  if (!price) return <span className={styles.quiet}>{text('offers.vendor.noPrice')}</span>;
  return (
    <span className="figures stack">
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
  const seen = useSeenColumns<VendorOffer>();
  return [
    ...seen,
    column(
      'visibility',
      text('offers.vendor.seenBy'),
      ({ visibility }) => {
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
      { width: 240 },
    ),
    column(
      'fulfilments',
      text('offers.vendor.ways'),
      ({ deliveries, pickups }) => list([...deliveries, ...pickups].map(({ name }) => name)),
      { width: 220, hidden: true },
    ),
  ];
}
