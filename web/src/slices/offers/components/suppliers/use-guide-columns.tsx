import type { Offer } from '@halles/contract';
import { IconHeart } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { column, type Column } from '../../../../ui/table/column.ts';
import { useOrderField } from '../order-field.ts';
import { FavouriteButton } from '../saved/FavouriteButton.tsx';
import type { Favourites } from '../saved/use-favourites.ts';
import { OfferDays } from '../search/OfferDays.tsx';
import { useOfferWords } from '../search/use-labels.ts';

/** The columns of the order guide: product, format, price and next date. */
export function useGuideColumns(favourites: Favourites): Column<Offer>[] {
  const text = useText();
  const formats = useFormats();
  const words = useOfferWords();
  const orderField = useOrderField();
  const perUnit = ({ saleUnit, isVariableWeight }: Offer) =>
    isVariableWeight ? text('offers.search.units.kg') : words.unit(saleUnit);
  return [
    column('name', text('offers.suppliers.product'), (offer) => words.nameOf(offer), {
      width: 130,
      grow: true,
    }),
    ...(orderField
      ? [
          {
            id: 'order',
            header: text('offers.suppliers.order'),
            cell: (offer: Offer) => orderField({ offer, isInColumn: true }),
            width: 106,
            fixed: true,
            onCard: 'status' as const,
          },
        ]
      : []),
    column(
      'favourite',
      text('offers.suppliers.favourite'),
      (offer) => <FavouriteButton formatId={offer.id} name={words.nameOf(offer)} favourites={favourites} />,
      { icon: <IconHeart aria-hidden />, width: 64, onCard: 'status' },
    ),
    column('format', text('offers.suppliers.format'), (offer) => words.titleOf(offer), {
      width: 136,
      onCard: 'subtitle',
    }),
    column(
      'price',
      text('offers.suppliers.price'),
      (offer) => `${formats.unitPrice(offer.unitPrice, offer.currency)} / ${perUnit(offer)}`,
      { width: 144, numeric: true, onCard: 'amount' },
    ),
    column(
      'pricePerKg',
      text('offers.suppliers.perKg'),
      ({ pricePerKg, currency }) =>
        pricePerKg === null ? null : formats.unitPrice(Number(pricePerKg).toFixed(2), currency),
      { width: 88, numeric: true },
    ),
    column('next', text('offers.suppliers.next'), (offer) => <OfferDays offer={offer} isShort />, {
      width: 104,
    }),
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
    column(
      'stock',
      text('offers.suppliers.stock'),
      ({ stock, isFull }) =>
        isFull ? (
          <StatusChip tone="wait">{text('offers.scheduled.full')}</StatusChip>
        ) : stock === 'inStock' ? (
          text('offers.suppliers.inStock')
        ) : (
          <StatusChip tone="wait">{text(`offers.search.stock.${stock}`)}</StatusChip>
        ),
      { width: 134 },
    ),
  ];
}
