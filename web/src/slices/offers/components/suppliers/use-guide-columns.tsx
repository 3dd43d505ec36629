import type { Offer } from '@halles/contract';
import { IconHeart } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table/column.ts';
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
    {
      id: 'name',
      header: text('offers.suppliers.product'),
      cell: (offer) => words.nameOf(offer),
      width: 130,
      grow: true,
    },
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
    {
      id: 'favourite',
      header: text('offers.suppliers.favourite'),
      icon: <IconHeart aria-hidden />,
      cell: (offer) => (
        <FavouriteButton formatId={offer.id} name={words.nameOf(offer)} favourites={favourites} />
      ),
      width: 64,
      onCard: 'status',
    },
    {
      id: 'format',
      header: text('offers.suppliers.format'),
      cell: (offer) => words.titleOf(offer),
      width: 136,
      onCard: 'subtitle',
    },
    {
      id: 'price',
      header: text('offers.suppliers.price'),
      cell: (offer) => `${formats.unitPrice(offer.unitPrice, offer.currency)} / ${perUnit(offer)}`,
      width: 144,
      numeric: true,
      onCard: 'amount',
    },
    {
      id: 'pricePerKg',
      header: text('offers.suppliers.perKg'),
      cell: ({ pricePerKg, currency }) =>
        pricePerKg === null ? null : formats.unitPrice(Number(pricePerKg).toFixed(2), currency),
      width: 88,
      numeric: true,
    },
    {
      id: 'next',
      header: text('offers.suppliers.next'),
      cell: (offer) => <OfferDays offer={offer} isShort />,
      width: 104,
    },
    {
      id: 'certifications',
      header: text('offers.facets.certification'),
      cell: ({ certifications }) => formats.list(certifications.map(words.certification)),
      width: 150,
      hidden: true,
    },
    {
      id: 'minimum',
      header: text('offers.suppliers.minimum'),
      cell: ({ minimumQuantity }) => minimumQuantity && formats.quantity(minimumQuantity),
      width: 90,
      numeric: true,
      hidden: true,
    },
    {
      id: 'stock',
      header: text('offers.suppliers.stock'),
      cell: ({ stock, isFull }) =>
        isFull ? (
          <StatusChip tone="wait">{text('offers.scheduled.full')}</StatusChip>
        ) : stock === 'inStock' ? (
          text('offers.suppliers.inStock')
        ) : (
          <StatusChip tone="wait">{text(`offers.search.stock.${stock}`)}</StatusChip>
        ),
      width: 134,
    },
  ];
}
