import type { OfferFacets, OfferFilter } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { Drawer } from '../../../../ui/dialogs/drawer.tsx';
import { Facets } from './Facets.tsx';

interface FacetsDrawerProps {
  opened: boolean;
  filter: OfferFilter;
  facets: OfferFacets | undefined;
  onChange: (change: Partial<OfferFilter>) => void;
  onClose: () => void;
}

/** The filters on a phone, with the button to the results within reach of the thumb. */
export function FacetsDrawer({ opened, filter, facets, onChange, onClose }: FacetsDrawerProps) {
  const text = useText();
  const formats = useFormats();
  const total = facets?.total ?? 0;
  return (
    <Drawer
      title={text('offers.facets.title')}
      opened={opened}
      onClose={onClose}
      side="left"
      width={360}
      foot={
        <Button kind="primary" fullWidth onClick={onClose}>
          {text('offers.facets.show', { count: total, number: formats.number(total) })}
        </Button>
      }
    >
      <Facets filter={filter} facets={facets} onChange={onChange} />
    </Drawer>
  );
}
