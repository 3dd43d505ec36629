import { hubsLimits, paymentMethods, type Settlement, type Statement } from '@halles/contract';
import { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import { sendAndCache } from '../../../../lib/cached-answers.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { MoneyField } from '../../../../ui/fields/money-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { statementQuery } from '../../queries.ts';

interface Paid {
  paidOn: string | null;
  method: Settlement['method'] | null;
  reference: string;
  amountMinor: number | null;
}

const schema = z.object({
  paidOn: z.iso.date(),
  method: z.enum(paymentMethods),
  reference: z.string().trim().max(hubsLimits.reference),
  amountMinor: z.int().min(1),
});

function Settle({ statement, close }: { statement: Statement; close: () => void }) {
  const text = useText();
  const today = useFormats().dayOf(new Date());
  const form = useForm<Paid, z.infer<typeof schema>>({
    stored: {
      paidOn: today,
      method: 'bankTransfer',
      reference: '',
      amountMinor: statement.dueMinor - statement.settledMinor,
    },
    schema,
    save: async (_changed, whole) => {
      const statementId = statement.id!;
      await sendForStatement(statementId, () => api.hubs.recordSettlement({ statementId, ...whole }));
      snackbar.success('hubs.settlements.recorded');
      close();
    },
  });
  return (
    <Form form={form} place="dialog" saveLabel={text('hubs.settlements.record')} onCancel={close}>
      <Fields columns={2}>
        <DateField {...form.field('paidOn')} label={text('hubs.settlements.paidOn')} max={today} required />
        <MoneyField
          {...form.field('amountMinor')}
          label={text('hubs.labels.amount')}
          currency={statement.currency}
          required
        />
        <SelectField
          {...form.field('method')}
          label={text('hubs.settlements.method')}
          options={paymentMethods.map((value) => ({
            value,
            label: text(`settings.paymentMethods.${value}`),
          }))}
          required
        />
        <TextField {...form.field('reference')} label={text('hubs.settlements.reference')} />
      </Fields>
    </Form>
  );
}

/** A payment to the producer, with the balance as default. */
export const openSettleDialog = (statement: Statement): Promise<boolean | undefined> =>
  openDialog<boolean>(
    {
      title: 'hubs.settlements.dialogTitle',
      params: { name: statement.producer.name, number: statement.number ?? '' },
      width: 560,
    },
    (close) => <Settle statement={statement} close={() => close()} />,
  );

/** Shows the statement as a command left it, before the live update arrives. */
export const sendForStatement = (statementId: string, send: () => Promise<Statement>): Promise<Statement> =>
  sendAndCache(statementQuery(statementId).queryKey, send);
