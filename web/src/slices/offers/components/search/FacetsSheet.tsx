import type { OfferFacets, OfferFilter } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { Sheet } from '../../../../ui/dialogs/sheet.tsx';
import { chosenOf } from './address.ts';
import { Facets } from './Facets.tsx';

interface FacetsSheetProps {
  opened: boolean;
  filter: OfferFilter;
  facets: OfferFacets | undefined;
  onChange: (change: Partial<OfferFilter>) => void;
  onClear: () => void;
  onClose: () => void;
}

/** The filters where they have no column of their own, with the button to the results within reach of the thumb. */
export function FacetsSheet(props: FacetsSheetProps) {
  const { opened, filter, facets, onChange, onClear, onClose } = props;
  const text = useText();
  const formats = useFormats();
  const total = facets?.total ?? 0;
  const { text: _words, ...chosen } = chosenOf(filter);
  return (
    <Sheet
      title={text('offers.facets.title')}
      {...{ opened, onClose }}
      foot={
        <>
          <Button kind="plain" disabled={Object.keys(chosen).length === 0} onClick={onClear}>
            {text('offers.facets.clear')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {text('offers.facets.show', { count: total, number: formats.number(total) })}
          </Button>
        </>
      }
    >
      <Facets filter={filter} facets={facets} onChange={onChange} />
    </Sheet>
  );
}
