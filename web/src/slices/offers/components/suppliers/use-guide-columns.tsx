import type { Offer } from '@halles/contract';
import { IconHeart } from '@tabler/icons-react';
import { use } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { column, type Column } from '../../../../ui/table/column.ts';
import { useMediaQuery } from '../../../../ui/use-media-query.ts';
import { GuideOrderContext, useOrderField, type GuideOrder } from '../order-field.ts';
import { FavouriteButton } from '../saved/FavouriteButton.tsx';
import type { Favourites } from '../saved/use-favourites.ts';
import { OfferDays } from '../search/OfferDays.tsx';
import { useOfferWords } from '../search/use-labels.ts';
import { GuideProduct } from './GuideProduct.tsx';
import styles from './GuideProduct.module.css';
import { LastOrders } from './LastOrders.tsx';
import { PriceAndFormat } from './PriceAndFormat.tsx';
import { PriceChange } from './PriceChange.tsx';
import type { OrderedItems } from './use-ordered-items.ts';

/** The columns of the order guide: product, format, price and next date. */
export function useGuideColumns(favourites: Favourites, ordered: OrderedItems): Column<Offer>[] {
  const text = useText();
  const formats = useFormats();
  const words = useOfferWords();
  const orderField = useOrderField();
  const guideOrder = use(GuideOrderContext);
  const asCards = useMediaQuery('(width < 600px)');
  const perUnit = ({ saleUnit, isVariableWeight }: Offer) =>
    isVariableWeight ? text('offers.search.units.kg') : words.unit(saleUnit);
  const priceOf = (offer: Offer) =>
    `${formats.unitPrice(offer.unitPrice, offer.currency)} / ${perUnit(offer)}`;
  return [
    column('name', text('offers.suppliers.product'), (offer) => <GuideProduct offer={offer} />, {
      width: 195,
      grow: true,
    }),
    ...(orderField
      ? [
          {
            id: 'order',
            header: text('offers.suppliers.order'),
            cell: (offer: Offer) =>
              orderField({ offer, isInColumn: true, lastQuantity: ordered.get(offer.id)?.last.quantity }),
            width: 106,
            fixed: true,
            onCard: 'end' as const,
          },
        ]
      : []),
    ...lastOrders(text('offers.suppliers.lastOrders'), ordered),
    column(
      'favourite',
      text('offers.suppliers.favourite'),
      (offer) => <FavouriteButton formatId={offer.id} name={words.nameOf(offer)} favourites={favourites} />,
      { icon: <IconHeart aria-hidden />, width: 56, onCard: 'none', givesWay: 3 },
    ),
    column(
      'format',
      text('offers.suppliers.format'),
      (offer) =>
        asCards ? (
          <PriceAndFormat offer={offer} item={ordered.get(offer.id)} />
        ) : (
          <span className={styles.format}>{words.titleOf(offer)}</span>
        ),
      {
        width: 160,
        onCard: 'subtitle',
      },
    ),
    column(
      'price',
      text('offers.suppliers.price'),
      (offer) => {
        const item = ordered.get(offer.id);
        return (
          <>
            {priceOf(offer)}
            {item && <PriceChange offer={offer} item={item} />}
          </>
        );
      },
      { width: 142, numeric: true, figure: priceOf, onCard: 'none' },
    ),
    column(
      'pricePerKg',
      text('offers.suppliers.perKg'),
      ({ pricePerKg, currency }) =>
        pricePerKg === null ? null : formats.unitPrice(Number(pricePerKg).toFixed(2), currency),
      { width: 80, numeric: true, givesWay: 2 },
    ),
    ...amounts(text('offers.suppliers.amount'), orderField && guideOrder),
    // Stock is said only where it is unusual.
    column(
      'next',
      text('offers.suppliers.next'),
      (offer) => (
        <>
          <OfferDays offer={offer} length="day" />
          <Scarcity offer={offer} />
        </>
      ),
      { width: 185 },
    ),
    column(
      'certifications',
      text('offers.facets.certification'),
      ({ certifications }) => formats.list(certifications.map(words.certification)),
      { width: 150, hidden: true },
    ),
    column(
      'minimum',
      text('offers.suppliers.minimum'),
      ({ minimumQuantity }) => minimumQuantity && formats.quantity(minimumQuantity),
      { width: 90, numeric: true, hidden: true },
    ),
  ];
}

const lastOrders = (header: string, ordered: OrderedItems): Column<Offer>[] => {
  if (ordered.size === 0) return [];
  const cell = ({ id }: Offer) => {
    const item = ordered.get(id);
    return item && <LastOrders item={item} />;
  };
  return [column('lastOrders', header, cell, { width: 104, onCard: 'none', givesWay: 1 })];
};

/** What each item comes to, for members who order. */
const amounts = (header: string, guideOrder: GuideOrder | null): Column<Offer>[] => {
  if (!guideOrder) return [];
  const cell = ({ id, seller }: Offer) => guideOrder.amounts({ vendorId: seller.id, formatIds: [id] });
  return [column('amount', header, cell, { width: 96, numeric: true, onCard: 'none', givesWay: 4 })];
};

function Scarcity({ offer: { stock, isFull } }: { offer: Offer }) {
  const text = useText();
  if (!isFull && stock === 'inStock') return null;
  return (
    <div>
      <StatusChip tone="wait">
        {text(isFull ? 'offers.scheduled.full' : `offers.search.stock.${stock}`)}
      </StatusChip>
    </div>
  );
}
