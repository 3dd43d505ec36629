import type { FormatId, OfferDetail } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { paths } from '../../../../lib/paths.ts';
import { unbroken } from '../../../../ui/unbroken.ts';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Link } from '../../../../ui/link.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { useOrderField } from '../order-field.ts';
import { FavouriteButton } from '../saved/FavouriteButton.tsx';
import type { Favourites } from '../saved/use-favourites.ts';
import { CompareOffers } from './CompareOffers.tsx';
import styles from './OfferDetails.module.css';
import { OfferDays } from './OfferDays.tsx';
import { OfferPhotos } from './OfferPhotos.tsx';
import { OfferPrice } from './OfferPrice.tsx';
import { OfferFulfilments } from './OfferFulfilments.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import { useOfferWords } from './use-labels.ts';

interface OfferDetailsProps {
  offer: OfferDetail;
  favourites: Favourites;
  hrefOf: (formatId: FormatId) => string;
}

function useFacts(offer: OfferDetail) {
  const text = useText();
  const formats = useFormats();
  const words = useOfferWords();
  const { depositMinor, currency, certifications, allergens } = offer;
  const facts: [term: string, value: string | null | undefined][] = [
    [text('offers.facets.producer'), offer.producer?.name],
    [text('offers.search.origin'), offer.origin],
    [text('offers.facets.certification'), formats.list(certifications.map(words.certification))],
    [text('offers.facets.storage'), words.storage(offer.storage)],
    [text('offers.search.allergensLabel'), formats.list(allergens.map(words.allergen))],
    [text('offers.search.minimum'), offer.minimumQuantity && formats.quantity(offer.minimumQuantity)],
    [text('offers.search.multiple'), offer.multipleQuantity && formats.quantity(offer.multipleQuantity)],
    [
      text('offers.search.deposit'),
      depositMinor > 0 ? formats.money({ amountMinor: depositMinor, currency }) : null,
    ],
    [text('offers.search.sku'), offer.sku],
    [text('offers.search.gtin'), offer.gtin],
  ];
  return facts.flatMap(([term, value]) => (value ? [{ term, value }] : []));
}

export function OfferDetails({ offer, favourites, hrefOf }: OfferDetailsProps) {
  const text = useText();
  const words = useOfferWords();
  const orderField = useOrderField();
  const facts = useFacts(offer);
  const description = offer.description ? words.written(offer.description) : '';
  return (
    <div className={styles.details}>
      <div className={styles.head}>
        <div className="shrinks stack-4">
          <p className={styles.title}>{unbroken(words.titleOf(offer))}</p>
          <p>
            {text('offers.search.from')}{' '}
            <Link href={paths.supplierOffers(offer.seller.id)}>{offer.seller.name}</Link>
            {offer.seller.city !== null && <span className={styles.quiet}>, {offer.seller.city}</span>}
          </p>
          <OfferPrice offer={offer} />
          <p className={styles.quiet}>
            <OfferDays offer={offer} />
          </p>
          {offer.closesAt !== null && <TimeLeft closesAt={offer.closesAt} />}
          {offer.isFull && (
            <p>
              <StatusChip tone="wait">{text('offers.search.full')}</StatusChip>
            </p>
          )}
          {offer.stock !== 'inStock' && (
            <p>
              <StatusChip tone="wait">{text(`offers.search.stock.${offer.stock}`)}</StatusChip>
            </p>
          )}
          {orderField?.({ offer })}
        </div>
        <FavouriteButton formatId={offer.id} name={words.nameOf(offer)} favourites={favourites} />
      </div>
      <div className={styles.photos}>
        <OfferPhotos photos={offer.photos} name={words.nameOf(offer)} />
      </div>
      {description !== '' && <p className={styles.description}>{description}</p>}
      <Breaks offer={offer} />
      <DescriptionList items={facts} />
      <OfferFulfilments offer={offer} />
      <CompareOffers formatId={offer.id} hrefOf={hrefOf} />
    </div>
  );
}

function Breaks({ offer: { breaks, currency } }: { offer: OfferDetail }) {
  const text = useText();
  const formats = useFormats();
  if (breaks.length === 0) return null;
  return (
    <section>
      <h3>{text('offers.search.breaks')}</h3>
      <ul className={styles.lines}>
        {breaks.map(({ fromQuantity, unitPrice }) => (
          <li key={fromQuantity} className={styles.line}>
            <span>{text('offers.search.fromQuantity', { quantity: formats.quantity(fromQuantity) })}</span>
            <b>{formats.unitPrice(unitPrice, currency)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
