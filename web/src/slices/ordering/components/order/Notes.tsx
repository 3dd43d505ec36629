import { inLanguage, isEmptyText, orderingLimits, type PurchaseOrder } from '@halles/contract';
import { useMemo } from 'react';
import { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { refuseOverwrite, useTypedFrom } from '../../../../lib/overwrite.ts';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { SideSection } from '../../../../ui/side-section.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { cacheOrder, seen } from '../../queries.ts';
import styles from './Facts.module.css';

const schema = z.object({
  reference: z.string().trim().max(orderingLimits.reference),
  privateNote: z.string().trim().max(orderingLimits.note),
});
type Values = z.infer<typeof schema>;

const valuesOf = ({ reference, privateNote }: PurchaseOrder): Values => ({ reference, privateNote });

/** The customer's note, reference and, from a hub, message for producers, and the private note of one's own organization. */
export function Notes({ order }: { order: PurchaseOrder }) {
  const text = useText();
  const reader = useReader();
  const { side, note, messageForProducers: message, can, reference, privateNote } = order;
  const disabled = can.edit !== true;
  const stored = useMemo(() => ({ reference, privateNote }), [reference, privateNote]);
  const form = useForm<Values>({
    stored,
    schema,
    save: async (changed) => {
      refuseOverwrite(typedFrom, stored, form.values);
      const saved = cacheOrder(await api.ordering.editOrder({ ...seen(order), ...changed }));
      snackbar.success('ordering.orders.notes.saved');
      const now = valuesOf(saved);
      typedFrom.current = now;
      return now;
    },
  });
  const typedFrom = useTypedFrom(stored, form.isDirty);
  return (
    <SideSection title={text('ordering.orders.notes.title')}>
      {note && (
        <div className={styles.shared}>
          <div className="bold">{text(`ordering.orders.notes.shared.${side}`)}</div>
          {note}
        </div>
      )}
      {message && !isEmptyText(message) && (
        <div className={styles.shared}>
          <div className="bold">{text('ordering.orders.notes.messageForProducers')}</div>
          {inLanguage(message, reader)}
        </div>
      )}
      <Form form={form} place="card" label={text('ordering.orders.notes.title')}>
        <Fields>
          {side === 'customer' && (
            <TextField
              {...form.field('reference')}
              label={text('ordering.orders.notes.reference.customer')}
              description={text('ordering.orders.notes.referenceHelp')}
              disabled={disabled}
            />
          )}
          <TextareaField
            {...form.field('privateNote')}
            label={text('ordering.orders.notes.private')}
            description={text('ordering.orders.notes.privateHelp')}
            maxLength={orderingLimits.note}
            rows={3}
            disabled={disabled}
          />
        </Fields>
      </Form>
    </SideSection>
  );
}
