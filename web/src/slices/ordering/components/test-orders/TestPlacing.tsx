import type { OrderSide, PurchaseOrder } from '@halles/contract';
import { useState } from 'react';
import { useAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button, PrimaryAction } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { Fields } from '../../../../ui/form/form.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import type { TestOffer } from './test-orders.ts';
import { linesOf, quantitiesOf, type Quantities, TestOrderItems } from './TestOrderItems.tsx';

const dateKey = ({ fulfilmentId, on }: { fulfilmentId: string; on: string }): string =>
  `${fulfilmentId} ${on}`;

interface PlacingProps {
  offer: TestOffer;
  onPlaced: (order: PurchaseOrder) => void;
}

/** Quantities, date, and the side that places the order. */
export function Placing({ offer, onPlaced }: PlacingProps) {
  const text = useText();
  const formats = useFormats();
  const words = useOrderWords();
  const [quantities, setQuantities] = useState<Quantities>(() => quantitiesOf(offer.items));
  const [dateChosen, setDate] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const { run, failure } = useAction(() => undefined);
  const lines = linesOf(offer.items, quantities);
  const date = offer.dates.find((one) => dateKey(one) === dateChosen) ?? offer.dates[0];
  const place = (by: OrderSide) =>
    date &&
    run(async () => {
      const { fulfilmentId, on } = date;
      onPlaced(
        await api.ordering.placeTestOrder({
          offerId: offer.id,
          by,
          lines,
          date: { fulfilmentId, on },
          note: note.trim(),
        }),
      );
    });
  const lacking = !date ? text('ordering.tests.noDates') : undefined;
  const disabledReason = lacking ?? (lines.length === 0 ? text('ordering.tests.nothing') : undefined);
  return (
    <Fields>
      <TestOrderItems offer={offer} quantities={quantities} onChange={setQuantities} />
      <SelectField
        label={text('ordering.tests.date')}
        required
        value={date ? dateKey(date) : null}
        options={offer.dates.map((one) => ({
          value: dateKey(one),
          label: `${formats.longDay(one.on)}, ${words.window(one.window)} · ${one.name}`,
        }))}
        onChange={setDate}
        error={lacking}
      />
      <TextareaField label={text('ordering.tests.note')} value={note} onChange={setNote} rows={2} />
      {failure !== null && (
        <p role="alert" className="bad">
          {failure}
        </p>
      )}
      <div className="wrap-8">
        <PrimaryAction disabledReason={disabledReason} onClick={() => place('customer')}>
          {text('ordering.tests.placeAs.customer')}
        </PrimaryAction>
        <Button disabledReason={disabledReason} onClick={() => place('vendor')}>
          {text('ordering.tests.placeAs.vendor')}
        </Button>
      </div>
    </Fields>
  );
}
