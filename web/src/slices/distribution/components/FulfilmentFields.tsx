import type { Currency, DeliveryFields } from '@halles/contract';
import type { ReactNode } from 'react';
import { HelpLink } from '../../../lib/help-link.tsx';
import { useText } from '../../../lib/i18n/index.ts';
import { BilingualField } from '../../../ui/fields/bilingual-field.tsx';
import { CheckboxField, SwitchField } from '../../../ui/fields/checkbox-field.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { IntegerField } from '../../../ui/fields/quantity-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TimeField } from '../../../ui/fields/time-field.tsx';
import { Fields } from '../../../ui/form/form.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { Section } from '../../../ui/section.tsx';
import { AudienceLimits } from './AudienceLimits.tsx';
import { DatesPreview } from './DatesPreview.tsx';
import { RecurrenceFields } from './RecurrenceFields.tsx';
import styles from './FulfilmentFields.module.css';

/** The fields that a route and a pickup place share. */
export type FulfilmentValues = Omit<DeliveryFields, 'coverage' | 'fee'>;
export type FulfilmentForm = Pick<Form<FulfilmentValues>, 'values' | 'field' | 'set' | 'errorAt'>;

interface FulfilmentFieldsProps {
  form: FulfilmentForm;
  currency: Currency;
  kind: 'delivery' | 'pickup';
  /** The zones of a route, or the address of a pickup place. */
  location: ReactNode;
  /** Fields beside the minimum: the fee of a delivery. */
  money?: ReactNode;
}

const TEXT_MAX = 5_000;

export function FulfilmentFields({ form, currency, kind, location, money }: FulfilmentFieldsProps) {
  const text = useText();
  return (
    <>
      <Section title={text(`distribution.about.${kind}`)}>
        <Fields>
          <TextField {...form.field('name')} label={text('distribution.name')} required />
          <SwitchField {...form.field('isActive')} label={text('distribution.isActive')} />
        </Fields>
      </Section>
      <Section title={text(`distribution.place.${kind}`)}>{location}</Section>
      <Section title={text('distribution.when.title')} aside={<HelpLink article="cut-off" />}>
        <div className={styles.when}>
          <div>
            <RecurrenceFields
              value={form.values.recurrence}
              onChange={(next) => form.set('recurrence', next)}
              errorAt={form.errorAt}
            />
            <Hours form={form} kind={kind} />
          </div>
          <DatesPreview recurrence={form.values.recurrence} cutOff={form.values.cutOff} />
        </div>
      </Section>
      <Section title={text('distribution.conditions')} aside={<HelpLink article="deliveries-and-pickups" />}>
        <Fields>
          <MoneyField
            {...form.field('minimumMinor')}
            label={text('distribution.minimum')}
            currency={currency}
          />
          {money}
          <Capacity form={form} />
          <AudienceLimits form={form} />
        </Fields>
      </Section>
      <Section
        title={text('distribution.instructions')}
        description={text(`distribution.instructionsHelp.${kind}`)}
      >
        <BilingualField
          label={text('distribution.instructions')}
          labelHidden
          multiline
          rows={3}
          maxLength={TEXT_MAX}
          value={form.values.instructions ?? { en: '', fr: '', original: 'fr' }}
          onChange={(next) =>
            form.set('instructions', next.en.trim() === '' && next.fr.trim() === '' ? null : next)
          }
        />
      </Section>
    </>
  );
}

function Hours({ form, kind }: { form: FulfilmentForm; kind: 'delivery' | 'pickup' }) {
  const text = useText();
  const { cutOff } = form.values;
  return (
    <Fields>
      <Fields columns={2}>
        <TimeField {...form.field('window.from')} label={text(`distribution.from.${kind}`)} required />
        <TimeField {...form.field('window.until')} label={text(`distribution.until.${kind}`)} required />
      </Fields>
      <Fields columns={2}>
        <IntegerField
          label={text('distribution.cutOff.days')}
          value={cutOff.daysBefore}
          onChange={(days) => form.set('cutOff', { ...cutOff, daysBefore: days ?? Number.NaN })}
          error={form.errorAt('cutOff.daysBefore')}
          unit={text('distribution.cutOff.daysUnit', { count: cutOff.daysBefore })}
          max={60}
          withButtons
        />
        <TimeField {...form.field('cutOff.time')} label={text('distribution.cutOff.time')} required />
      </Fields>
      <CheckboxField
        label={text('distribution.cutOff.flexible')}
        description={text('distribution.cutOff.flexibleHelp')}
        value={cutOff.isFlexible}
        onChange={(isFlexible) => form.set('cutOff', { ...cutOff, isFlexible })}
      />
    </Fields>
  );
}

function Capacity({ form }: { form: FulfilmentForm }) {
  const text = useText();
  const { capacityOrders } = form.values;
  return (
    <IntegerField
      label={text('distribution.capacity')}
      description={text('distribution.capacityHelp')}
      value={capacityOrders}
      onChange={(count) => form.set('capacityOrders', count)}
      error={form.errorAt('capacityOrders')}
      unit={text('distribution.capacityUnit')}
      min={1}
    />
  );
}
