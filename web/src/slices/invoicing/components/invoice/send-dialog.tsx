import { invoicingLimits, type Invoice } from '@halles/contract';
import { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { EmailsField } from '../../../../ui/fields/emails-field.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { cacheInvoice } from '../../queries.ts';
import { seen } from './seen.ts';

const MOST = 20;
const schema = z.object({
  to: z.array(z.string().trim().pipe(z.email())).max(MOST),
  message: z.string().trim().max(invoicingLimits.note),
});
const nothing = { to: [] as readonly string[], message: '' };

function SendForm({ invoice, close }: { invoice: Invoice; close: (done?: boolean) => void }) {
  const text = useText();
  const form = useForm<typeof nothing, z.infer<typeof schema>>({
    stored: nothing,
    schema,
    save: async (_changed, values) => {
      cacheInvoice(await api.invoicing.sendInvoice({ ...seen(invoice), ...values }));
      snackbar.success('invoicing.send.done');
    },
  });
  return (
    <Form
      form={form}
      place="dialog"
      saveLabel={text('invoicing.actions.send')}
      onCancel={() => close()}
      onSaved={() => close(true)}
    >
      <p>{text('invoicing.send.message')}</p>
      <Fields>
        <EmailsField
          {...form.field('to')}
          itemErrors={form.itemErrors('to')}
          label={text('invoicing.send.to')}
          description={text('invoicing.send.toHelp', { name: invoice.customer.name })}
          max={MOST}
        />
        <TextareaField
          {...form.field('message')}
          label={text('invoicing.send.words')}
          maxLength={invoicingLimits.note}
          rows={3}
        />
      </Fields>
    </Form>
  );
}

/** Emails the PDF and a link to the customer's invoice addresses, or to addresses typed by hand. */
export const openSendDialog = (invoice: Invoice): Promise<boolean | undefined> =>
  openDialog<boolean>(
    { title: `invoicing.send.title.${invoice.kind}`, params: { name: invoice.customer.name }, width: 520 },
    (close) => <SendForm invoice={invoice} close={close} />,
  );
