import { deliveryFields, zoneName, type DeliveryFields } from '@halles/contract';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useReader, useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useAppContext } from '../../../lib/session.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { ChipsField } from '../../../ui/fields/chips-field.tsx';
import { StepForm } from '../../../ui/form/step-form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Link } from '../../../ui/link.tsx';
import { DatesPreview } from './DatesPreview.tsx';
import { firstDelivery } from './fulfilment-values.ts';
import { WeekdayChoice } from './WeekdayChoice.tsx';

/** Where and when a new seller delivers: their region, once a week, to accept or to change in two places. */
export function FirstDeliveryForm({ saveLabel }: { saveLabel: string }) {
  const text = useText();
  const formats = useFormats();
  const reader = useReader();
  const { zones } = useAppContext();
  const [stored] = useState(() =>
    firstDelivery({ today: formats.dayOf(new Date()), zones, nameOf: (code) => zoneName(code, reader) }),
  );
  const form = useForm<DeliveryFields>({
    stored,
    schema: deliveryFields,
    save: async (_changed, whole) => {
      await api.distribution.createDelivery(whole);
    },
  });
  const { recurrence, coverage, cutOff } = form.values;
  const choose = (code: string | null) => {
    if (code === null) return;
    form.set('coverage', { ...coverage, zones: [code] });
    form.set('name', zoneName(code, reader));
  };
  return (
    <StepForm form={form} saveLabel={saveLabel} error={form.errorAt('recurrence') ?? form.error}>
      <ChipsField
        label={text('distribution.first.where')}
        // The narrowest zone is a postal code, too small for a route.
        options={zones.slice(0, -1).map((code) => ({ value: code, label: zoneName(code, reader) }))}
        value={coverage.zones[0] ?? null}
        onChange={choose}
        error={form.errorAt('coverage.zones')}
      />
      <WeekdayChoice
        value={recurrence.weekdays}
        onChange={(weekdays) => form.set('recurrence', { ...recurrence, weekdays })}
      />
      <DatesPreview recurrence={recurrence} cutOff={cutOff} max={3} />
      <p className="quiet">
        {text('distribution.first.later')}{' '}
        <Link href={paths.newPickup}>{text('distribution.pickup.create')}</Link>
      </p>
    </StepForm>
  );
}
