import { contactFunctions, emailAddress, type CustomerTerms, type Relation } from '@halles/contract';
import { z } from 'zod';
import { runAction } from '../../../lib/actions.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useOrganization } from '../../../lib/session.ts';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { PhoneField } from '../../../ui/fields/phone-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { saveContact } from './save-terms.ts';

type Contact = CustomerTerms['contacts'][number];

const schema = z.object({
  name: z.string().trim().min(1).max(200),
  function: z.enum(contactFunctions),
  email: z.union([z.literal(''), emailAddress]),
  phone: z.string().trim().max(40),
});
type ContactValues = z.infer<typeof schema>;

const contactsOf = (relation: Relation): Contact[] => relation.customerTerms?.contacts ?? [];

interface ContactFormProps {
  relation: Relation;
  /** Index in the list; null for a new one. */
  index: number | null;
  close: () => void;
}

function ContactForm({ relation, index, close }: ContactFormProps) {
  const text = useText();
  const { country } = useOrganization();
  const before = index === null ? undefined : contactsOf(relation)[index];
  const form = useForm<ContactValues>({
    stored: {
      name: before?.name ?? '',
      function: before?.function ?? 'orders',
      email: before?.email ?? '',
      phone: before?.phone ?? '',
    },
    schema,
    save: async (_changed, whole) => {
      const contact = { ...whole, email: whole.email || null, phone: whole.phone || null };
      await saveContact(relation, before ?? null, contact);
      snackbar.success('relationships.terms.saved');
    },
  });
  return (
    <Form form={form} close={close}>
      <Fields>
        <TextField {...form.field('name')} label={text('relationships.contacts.name')} required />
        <SelectField
          {...form.field('function')}
          onChange={(what) => what && form.set('function', what)}
          label={text('relationships.contacts.function')}
          options={contactFunctions.map((value) => ({
            value,
            label: text(`relationships.contacts.functions.${value}`),
          }))}
          required
        />
        <TextField {...form.field('email')} type="email" label={text('relationships.contacts.email')} />
        <PhoneField
          {...form.field('phone')}
          country={country}
          autoComplete="off"
          label={text('relationships.contacts.phone')}
        />
      </Fields>
    </Form>
  );
}

export const openContactDialog = (relation: Relation, index: number | null): Promise<unknown> =>
  openDialog(
    { title: index === null ? 'relationships.contacts.add' : 'relationships.contacts.title' },
    (close) => <ContactForm {...{ relation, index }} close={() => close()} />,
  );

export const removeContact = (relation: Relation, index: number): Promise<boolean> =>
  runAction(() => saveContact(relation, contactsOf(relation)[index]!, null), {
    done: 'relationships.terms.saved',
    failed: 'relationships.terms.failed',
  });
