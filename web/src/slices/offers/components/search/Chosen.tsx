import { offersLimits, type OfferFacets, type OfferFilter } from '@halles/contract';
import { IconX } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { chosenFacets } from './address.ts';
import styles from './Chosen.module.css';
import { useLabels } from './use-labels.ts';

interface ChosenProps {
  filter: OfferFilter;
  facets: OfferFacets | undefined;
  onChange: (change: Partial<OfferFilter>) => void;
  onClear: () => void;
}

interface Choice {
  key: string;
  label: string;
  without: Partial<OfferFilter>;
}

function useChoices(filter: OfferFilter, facets: OfferFacets | undefined): Choice[] {
  const text = useText();
  const formats = useFormats();
  const labels = useLabels(facets);
  const { currency } = useOrganization();
  const price = (value: string) => formats.unitPrice(value, facets?.price?.currency ?? currency);
  return [
    ...chosenFacets.flatMap((facet) =>
      filter[facet].map((value) => ({
        key: `${facet} ${value}`,
        label: labels[facet](value),
        without: { [facet]: (filter[facet] as readonly string[]).filter((other) => other !== value) },
      })),
    ),
    ...(filter.pickupKm === offersLimits.pickupKm
      ? []
      : [
          {
            key: 'pickupKm',
            label: text('offers.facets.pickupKmChosen', { km: formats.number(filter.pickupKm) }),
            without: { pickupKm: offersLimits.pickupKm },
          },
        ]),
    ...(filter.local
      ? [{ key: 'local', label: text('offers.search.local'), without: { local: false } }]
      : []),
    ...(filter.mySuppliers
      ? [
          {
            key: 'mySuppliers',
            label: text('offers.facets.mySuppliers'),
            without: { mySuppliers: false },
          },
        ]
      : []),
    ...(filter.inStock
      ? [{ key: 'inStock', label: text('offers.facets.inStock'), without: { inStock: false } }]
      : []),
    ...(['priceFrom', 'priceTo'] as const).flatMap((end) => {
      const value = filter[end];
      if (value === undefined) return [];
      const label = text(`offers.facets.${end}Chosen`, { price: price(value) });
      return [{ key: end, label, without: { [end]: undefined } }];
    }),
  ];
}

/** The active filters, each with a button to remove it. */
export function Chosen({ filter, facets, onChange, onClear }: ChosenProps) {
  const text = useText();
  const choices = useChoices(filter, facets);
  if (choices.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label={text('offers.facets.chosen')}>
      {choices.map(({ key, label, without }) => (
        <li key={key}>
          <button
            type="button"
            className={styles.chip}
            aria-label={text('offers.facets.remove', { name: label })}
            onClick={() => onChange(without)}
          >
            {label}
            <IconX aria-hidden />
          </button>
        </li>
      ))}
      {choices.length > 1 && (
        <li>
          <Button kind="plain" size="small" onClick={onClear}>
            {text('offers.facets.clear')}
          </Button>
        </li>
      )}
    </ul>
  );
}
