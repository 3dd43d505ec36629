import {
  scheduledOfferFields,
  type PriceListId,
  type ScheduledOffer,
  type ScheduledOfferFields,
} from '@halles/contract';
import { useMemo, useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { HelpLink } from '../../../../lib/help-link.tsx';
import { useText } from '../../../../lib/i18n/index.ts';
import { refuseOverwrite, useTypedFrom } from '../../../../lib/overwrite.ts';
import { paths } from '../../../../lib/paths.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useAllRows } from '../../../../lib/use-all-rows.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { BilingualField } from '../../../../ui/fields/bilingual-field.tsx';
import { CheckboxField, SwitchField } from '../../../../ui/fields/checkbox-field.tsx';
import { IntegerField } from '../../../../ui/fields/quantity-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Section } from '../../../../ui/section.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { useNavigate } from '../../../../ui/link.tsx';
import { AudienceFields } from '../../../catalogue/index.ts';
import { ItemsField } from './ItemsField.tsx';
import { newScheduledOffer, scheduledValues } from './values.ts';
import { WindowFields } from './WindowFields.tsx';

const TEXT_MAX = 5_000;

function useScheduledForm(offer: ScheduledOffer | null) {
  const formats = useFormats();
  const [fresh] = useState(() => newScheduledOffer(formats.dayOf(new Date())));
  const stored = useMemo(() => (offer ? scheduledValues(offer) : fresh), [offer, fresh]);
  const form = useForm<ScheduledOfferFields>({
    stored,
    schema: scheduledOfferFields,
    save: async (changed, whole) => {
      if (!offer) {
        await api.offers.createScheduledOffer(whole);
        snackbar.success('offers.scheduled.saved');
        return undefined;
      }
      refuseOverwrite(typedFrom, stored, form.values);
      const { id: scheduledOfferId, version } = offer;
      const saved = await api.offers.changeScheduledOffer({ scheduledOfferId, version, change: changed });
      snackbar.success('offers.scheduled.saved');
      const now = scheduledValues(saved);
      typedFrom.current = now;
      return now;
    },
  });
  const typedFrom = useTypedFrom(stored, form.isDirty);
  return form;
}

/** A scheduled offer: items, opening times, audience and announcement. */
export function ScheduledForm({ offer }: { offer: ScheduledOffer | null }) {
  const text = useText();
  const navigate = useNavigate();
  const { id: organizationId, currency: own } = useOrganization();
  const { rows: lists } = useAllRows('catalogue.listPriceLists', { organizationId });
  const form = useScheduledForm(offer);
  const { values, set, errorAt } = form;
  const currencyOf = (listId: string | null) =>
    listId === null ? own : (lists.find(({ id }) => id === listId)?.currency ?? offer?.currency);
  const currency = currencyOf(values.priceListId);
  const chooseList = (listId: PriceListId | null) => {
    set('priceListId', listId);
    if (currencyOf(listId) === currency || values.items.every(({ unitPrice }) => unitPrice === null)) return;
    set(
      'items',
      values.items.map((item) => ({ ...item, unitPrice: null })),
    );
    snackbar.info('errors.offers.pricesInOtherCurrency');
  };
  return (
    <Form
      form={form}
      {...(!offer && { saveLabel: text('offers.scheduled.create') })}
      {...(!offer && { onCancel: () => navigate(paths.scheduledOffers) })}
      {...(offer === null && { onSaved: () => navigate(paths.scheduledOffers) })}
    >
      <Section title={text('offers.scheduled.about')} aside={<HelpLink article="scheduled-offers" />}>
        <Fields>
          <TextField {...form.field('name')} label={text('offers.scheduled.name')} required />
          <SwitchField {...form.field('isActive')} label={text('offers.scheduled.isActive')} />
          <SelectField
            label={text('offers.scheduled.priceList')}
            placeholder={text('offers.scheduled.noPriceList')}
            value={values.priceListId}
            onChange={(id) => chooseList(id as PriceListId | null)}
            options={lists.map(({ id, name }) => ({ value: id as string, label: name }))}
            error={errorAt('priceListId')}
          />
        </Fields>
      </Section>
      <Section title={text('offers.scheduled.what')}>
        <ItemsField
          value={values.items}
          onChange={(items) => set('items', items)}
          offer={offer}
          priceListId={values.priceListId}
          currency={currency}
        />
      </Section>
      <Section title={text('offers.scheduled.when')}>
        <WindowFields value={values.window} onChange={(window) => set('window', window)} errorAt={errorAt} />
      </Section>
      <Section title={text('offers.scheduled.who')}>
        <Fields>
          <AudienceFields
            value={values.audience}
            onChange={(audience) => set('audience', audience)}
            errorAt={errorAt}
          />
          <IntegerField
            label={text('offers.scheduled.capacity')}
            description={text('offers.scheduled.capacityHelp')}
            value={values.capacityOrders}
            onChange={(count) => set('capacityOrders', count)}
            error={errorAt('capacityOrders')}
            min={1}
          />
        </Fields>
      </Section>
      <Section title={text('offers.scheduled.told')}>
        <Fields>
          <CheckboxField {...form.field('isAnnounced')} label={text('offers.scheduled.announce')} />
          <IntegerField
            label={text('offers.scheduled.remind')}
            description={text('offers.scheduled.remindHelp')}
            value={values.remindsHoursBefore}
            onChange={(hours) => set('remindsHoursBefore', hours)}
            unit={text('offers.scheduled.hours')}
            error={errorAt('remindsHoursBefore')}
            min={1}
            max={168}
          />
          <BilingualField
            label={text('offers.scheduled.message')}
            multiline
            rows={3}
            maxLength={TEXT_MAX}
            value={values.message ?? { en: '', fr: '', original: 'fr' }}
            onChange={(next) => set('message', next.en.trim() === '' && next.fr.trim() === '' ? null : next)}
          />
        </Fields>
      </Section>
    </Form>
  );
}
