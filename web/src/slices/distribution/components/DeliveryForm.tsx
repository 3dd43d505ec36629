import { deliveryFields, type Currency, type Delivery, type DeliveryFields } from '@halles/contract';
import { useMemo, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { refuseOverwrite, useTypedFrom } from '../../../lib/overwrite.ts';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { useNavigate } from '../../../ui/link.tsx';
import { CoverageFields } from './CoverageFields.tsx';
import { FeeFields } from './FeeFields.tsx';
import { FulfilmentFields } from './FulfilmentFields.tsx';
import { deliveryValues, newDelivery } from './fulfilment-values.ts';

interface DeliveryFormProps {
  /** Null for a new route. */
  delivery: Delivery | null;
  currency: Currency;
}

export function DeliveryForm({ delivery, currency }: DeliveryFormProps) {
  const text = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const [fresh] = useState(() => newDelivery(formats.dayOf(new Date())));
  const stored = useMemo(() => (delivery ? deliveryValues(delivery) : fresh), [delivery, fresh]);
  const form = useForm<DeliveryFields>({
    stored,
    schema: deliveryFields,
    save: async (changed, whole) => {
      if (delivery) {
        refuseOverwrite(typedFrom, stored, form.values);
        const { id: deliveryId, version } = delivery;
        const saved = await api.distribution.changeDelivery({ deliveryId, version, change: changed });
        snackbar.success('distribution.saved');
        const now = deliveryValues(saved);
        typedFrom.current = now;
        return now;
      }
      await api.distribution.createDelivery(whole);
      snackbar.success('distribution.saved');
      return undefined;
    },
  });
  const typedFrom = useTypedFrom(stored, form.isDirty);
  const { values, set, errorAt } = form;
  return (
    <Form
      form={form}
      {...(!delivery && { saveLabel: text('distribution.delivery.create') })}
      {...(!delivery && { onCancel: () => navigate(paths.distribution) })}
      {...(delivery === null && { onSaved: () => navigate(paths.distribution) })}
    >
      <FulfilmentFields
        form={form}
        currency={currency}
        kind="delivery"
        location={
          <CoverageFields
            value={values.coverage}
            onChange={(coverage) => set('coverage', coverage)}
            error={errorAt('coverage.zones') ?? errorAt('coverage')}
            deliveryId={delivery?.id ?? null}
          />
        }
        money={
          <FeeFields
            value={values.fee}
            onChange={(fee) => set('fee', fee)}
            currency={currency}
            zones={values.coverage.zones}
            errorAt={errorAt}
          />
        }
      />
    </Form>
  );
}
