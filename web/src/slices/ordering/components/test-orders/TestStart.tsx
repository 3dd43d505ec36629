import type { PurchaseOrder } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import type { TestOffer } from './test-orders.ts';
import { Placing } from './TestPlacing.tsx';

type Offers = readonly Pick<TestOffer, 'id' | 'name' | 'kind'>[];

/** Starts a test order: chooses own offers, quantities and a date. */
export function TestStart({ onPlaced }: { onPlaced: (order: PurchaseOrder) => void }) {
  const text = useText();
  const { data: offers } = useLive('ordering.listTestOffers', {});
  const [chosen, setChosen] = useState<string | null>(null);
  if (!offers)
    return (
      <Section title={text('ordering.tests.start')}>
        <ListSkeleton rows={4} />
      </Section>
    );
  if (offers.length === 0)
    return (
      <EmptyState
        illustration="crate"
        title={text('ordering.tests.noOffers')}
        action={<Button href={paths.priceLists}>{text('ordering.tests.toPriceLists')}</Button>}
      >
        {text('ordering.tests.noOffersHelp')}
      </EmptyState>
    );
  const offerId = offers.some(({ id }) => id === chosen) ? chosen! : offers[0]!.id;
  return (
    <Section title={text('ordering.tests.start')} description={text('ordering.tests.startHelp')}>
      <OfferChoice offers={offers} value={offerId} onChange={setChosen} />
      <OfPlacing key={offerId} offerId={offerId} onPlaced={onPlaced} />
    </Section>
  );
}

interface OfferChoiceProps {
  offers: Offers;
  value: string;
  onChange: (id: string | null) => void;
}

function OfferChoice({ offers, value, onChange }: OfferChoiceProps) {
  const text = useText();
  return (
    <SelectField
      label={text('ordering.tests.offer')}
      required
      value={value}
      options={offers.map(({ id, kind, name }) => ({
        value: id,
        label: text(`ordering.tests.offerKind.${kind}`, { name }),
      }))}
      onChange={onChange}
    />
  );
}

interface OfferProps {
  offerId: string;
  onPlaced: (order: PurchaseOrder) => void;
}

function OfPlacing({ offerId, onPlaced }: OfferProps) {
  const { data: offer } = useLive('ordering.getTestOffer', { offerId });
  return offer ? <Placing offer={offer} onPlaced={onPlaced} /> : <ListSkeleton rows={3} />;
}
