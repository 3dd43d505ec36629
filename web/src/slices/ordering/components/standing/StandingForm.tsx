import type { OrganizationId, StandingOrder } from '@halles/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import { HelpLink } from '../../../../lib/help-link.tsx';
import { useText } from '../../../../lib/i18n/index.ts';
import { refuseOverwrite, useTypedFrom } from '../../../../lib/overwrite.ts';
import { paths } from '../../../../lib/paths.ts';
import { SearchSelectField } from '../../../../ui/fields/search-select-field.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Section } from '../../../../ui/section.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { useNavigate } from '../../../../ui/link.tsx';
import { usePartnerSearch } from '../../../relationships/index.ts';
import { recordCharge } from '../../queries.ts';
import { FormLines } from './FormLines.tsx';
import { standingSchema, valuesOf, type StandingValues } from './standing-values.ts';
import { WhenFields } from './WhenFields.tsx';

type Output = z.infer<typeof standingSchema>;

interface StandingFormProps {
  /** Null for a new one. */
  standing: StandingOrder | null;
  stored: StandingValues;
  /** Initial values of a new one, which count as typed, so that it can be saved at once. */
  filled?: StandingValues | undefined;
}

type ItemLines = readonly Pick<Output['lines'][number], 'formatId' | 'quantity'>[];

const isSameItem = (before: ItemLines, after: ItemLines): boolean =>
  before.length === after.length &&
  before.every(
    (line, index) =>
      line.formatId === after[index]!.formatId && Number(line.quantity) === Number(after[index]!.quantity),
  );

async function save(standing: StandingOrder | null, changed: Partial<Output>, whole: Output) {
  const { vendorId, lines, ...fields } = whole;
  if (standing === null)
    return recordCharge(await api.ordering.createStandingOrder({ vendorId, fields, lines }));
  const { vendorId: _vendor, lines: _lines, ...change } = changed;
  const { id: standingOrderId, version } = standing;
  return recordCharge(
    await api.ordering.changeStandingOrder({
      standingOrderId,
      version,
      change,
      ...(!isSameItem(standing.lines, lines) && { lines }),
    }),
  );
}

/** Seller, schedule and lines of a standing order. */
export function StandingForm({ standing, stored, filled }: StandingFormProps) {
  const text = useText();
  const navigate = useNavigate();
  const savedId = useRef<string>(null);
  const form = useForm<StandingValues, Output>({
    stored,
    schema: standingSchema,
    save: async (changed, whole) => {
      if (standing) refuseOverwrite(typedFrom, stored, form.values);
      const saved = await save(standing, changed, whole);
      snackbar.success(`ordering.standing.done.${standing ? 'change' : 'keep'}`);
      savedId.current = saved.id;
      return valuesOf(saved);
    },
  });
  const typedFrom = useTypedFrom(stored, form.isDirty);
  const fill = useEffectEvent((values: StandingValues) => {
    for (const key of Object.keys(values) as (keyof StandingValues)[]) form.set(key, values[key]);
  });
  useEffect(() => {
    if (filled) fill(filled);
  }, [filled]);
  const { vendorId } = form.values;
  return (
    <Form
      form={form}
      saveLabel={text('ordering.standing.keep')}
      onCancel={() => navigate(standing ? paths.standingOrder(standing.id) : paths.standingOrders)}
      onSaved={() => navigate(paths.standingOrder(savedId.current!))}
    >
      <div className="shrinks stack-16">
        {standing === null && <Supplier form={form} />}
        {vendorId && (
          <>
            <Section
              title={text('ordering.standing.form.goodsTitle')}
              aside={<HelpLink article="standing-orders" />}
            >
              <FormLines
                vendorId={vendorId}
                lines={form.values.lines}
                onChange={(lines) => form.set('lines', lines)}
                errorAt={form.errorAt}
              />
            </Section>
            <Section title={text('ordering.standing.form.wayTitle')}>
              <WhenFields form={form} vendorId={vendorId} />
            </Section>
            <Section title={text('ordering.orders.notes.title')}>
              <Fields>
                <TextField {...form.field('reference')} label={text('ordering.standing.form.reference')} />
                <TextareaField
                  {...form.field('note')}
                  label={text('ordering.standing.form.note')}
                  description={text('ordering.standing.form.noteHelp')}
                  rows={2}
                />
              </Fields>
            </Section>
          </>
        )}
      </div>
    </Form>
  );
}

function Supplier({ form }: { form: ReturnType<typeof useForm<StandingValues, Output>> }) {
  const text = useText();
  const found = usePartnerSearch('customer', form.values.vendorId);
  return (
    <Section title={text('ordering.standing.form.supplier')}>
      <SearchSelectField
        label={text('ordering.standing.form.supplier')}
        labelHidden
        placeholder={text('ordering.standing.form.chooseSupplier')}
        required
        value={form.values.vendorId}
        {...found}
        error={form.errorAt('vendorId')}
        onChange={(id) => {
          form.set('vendorId', id as OrganizationId | null);
          // Another seller has other products and dates.
          form.set('lines', []);
          form.set('fulfilmentId', null);
          form.set('weekdays', []);
        }}
      />
    </Section>
  );
}
