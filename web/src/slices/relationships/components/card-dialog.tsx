import { customerOrganizationTypes, type CustomerCard, type Language, type Relation } from '@halles/contract';
import { api } from '../../../lib/api.ts';
import type { Described } from '../../../lib/differences-dialog.tsx';
import { useReader, useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { saveMerged } from '../../../lib/save-merged.ts';
import { useOrganization } from '../../../lib/session.ts';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { PhoneField } from '../../../ui/fields/phone-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { changedFields } from '../../../ui/form/changed-fields.ts';
import { Fields, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useNavigate } from '../../../ui/link.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { AddressInputs, addressLine } from '../../organizations/index.ts';
import { cacheRelation } from '../queries.ts';
import { cardChange, cardOf, cardSchema, cardValues, type CardValues } from './card-values.ts';

interface CardFormProps {
  relation: Relation | null;
  close: () => void;
}

/** A field as text, for choosing between two versions of it; the address is one. */
function useDescribeCard() {
  const text = useText();
  return (field: keyof CardValues, values: CardValues): Described => {
    const { name, customerOrganizationType: type, email, phone, hasAddress, address } = values;
    if (field === 'name') return { label: text('relationships.card.name'), value: name };
    if (field === 'email') return { label: text('relationships.card.email'), value: email };
    if (field === 'phone') return { label: text('relationships.card.phone'), value: phone };
    if (field === 'customerOrganizationType')
      return { label: text('relationships.card.type'), value: text(`organizations.customerTypes.${type}`) };
    return { label: text('relationships.overview.address'), value: hasAddress ? addressLine(address) : '' };
  };
}

function useCardForm({ relation }: CardFormProps) {
  const describe = useDescribeCard();
  const { country } = useOrganization();
  const reader = useReader();
  const navigate = useNavigate();
  const create = async (whole: CardValues) => {
    const { customerNumber } = whole;
    const made = await api.relationships.createCustomer({
      card: cardOf(whole, null),
      terms: customerNumber === '' ? {} : { customerNumber },
    });
    snackbar.success('relationships.card.created', { params: { name: made.partner.name } });
    navigate(paths.customer(cacheRelation(made).id));
  };
  const valuesOf = (of: Relation | null) => cardValues(of, country, reader);
  const change = async (whole: CardValues, opened: Relation) => {
    const saved = await saveMerged<Relation, CardValues, Partial<CustomerCard>>({
      stored: opened,
      values: whole,
      valuesOf,
      changeOf: (values, of) => cardChange(changedFields(valuesOf(of), values), values, of),
      send: (version, card) => api.relationships.changeCard({ relationId: opened.id, version, card }),
      describe,
    });
    cacheRelation(saved);
    snackbar.success('relationships.card.saved');
  };
  const form = useForm<CardValues>({
    stored: valuesOf(relation),
    schema: cardSchema,
    save: async (_changed, whole) => (relation ? change(whole, relation) : create(whole)),
  });
  return { form, country };
}

function CardForm(props: CardFormProps) {
  const { relation, close } = props;
  const text = useText();
  const { form, country } = useCardForm(props);
  return (
    <Form
      form={form}
      saveLabel={text(relation ? 'relationships.card.save' : 'relationships.card.create')}
      close={close}
    >
      <p>{text('relationships.card.help')}</p>
      <Fields>
        <Fields columns={2}>
          <TextField {...form.field('name')} label={text('relationships.card.name')} required />
          <SelectField
            {...form.field('customerOrganizationType')}
            onChange={(type) => type && form.set('customerOrganizationType', type)}
            label={text('relationships.card.type')}
            options={customerOrganizationTypes.map((value) => ({
              value,
              label: text(`organizations.customerTypes.${value}`),
            }))}
            required
          />
          <TextField {...form.field('email')} type="email" label={text('relationships.card.email')} />
          <PhoneField
            {...form.field('phone')}
            country={country}
            autoComplete="off"
            label={text('relationships.card.phone')}
          />
          {relation === null && (
            <>
              <TextField {...form.field('legalName')} label={text('relationships.card.legalName')} />
              <TextField {...form.field('customerNumber')} label={text('relationships.card.number')} />
              <SelectField<Language>
                {...form.field('language')}
                onChange={(language) => language && form.set('language', language)}
                label={text('relationships.card.language')}
                options={[
                  { value: 'FR', label: 'Français' },
                  { value: 'EN', label: 'English' },
                ]}
                required
              />
            </>
          )}
        </Fields>
        <CheckboxField {...form.field('hasAddress')} label={text('relationships.card.withAddress')} />
        {form.values.hasAddress && (
          <AddressInputs
            value={form.values.address}
            onChange={(address) => form.set('address', address)}
            field={(part) => form.field(`address.${part}`)}
            subject={form.values.name}
          />
        )}
      </Fields>
    </Form>
  );
}

/** A customer who is not on the platform: creates a card, or changes one. */
export const openCardDialog = (relation: Relation | null = null): Promise<unknown> =>
  openDialog(
    { title: relation ? 'relationships.card.editTitle' : 'relationships.card.newTitle', width: 640 },
    (close) => <CardForm relation={relation} close={() => close()} />,
  );
