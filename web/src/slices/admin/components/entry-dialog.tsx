import { creditNoteMax, type Money, type OrganizationId } from '@halles/contract';
import { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Fields, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { amountSchema } from '../../credit/index.ts';

const REFERENCE_MAX = 200;
const MAX_MINOR = 100_000_000;

/** A top-up is a positive amount; only an adjustment may be negative. */
const minMinor = { topUp: 1, adjustment: -MAX_MINOR } as const;
const words = { topUp: 'topUp', adjustment: 'adjust' } as const;

const schemaOf = (kind: EntryOptions['kind']) =>
  z.object({
    amountMinor: amountSchema({ min: minMinor[kind], max: MAX_MINOR, nonZero: true }),
    reference: z.string().trim().max(REFERENCE_MAX),
    note: z.string().trim().min(1).max(creditNoteMax),
  });
const schemas = { topUp: schemaOf('topUp'), adjustment: schemaOf('adjustment') };
const empty: { amountMinor: number | null; reference: string; note: string } = {
  amountMinor: null,
  reference: '',
  note: '',
};

export interface EntryOptions {
  kind: 'topUp' | 'adjustment';
  organizationId: OrganizationId;
  name: string;
  balance: Money;
}

function EntryForm({ of, close }: { of: EntryOptions; close: () => void }) {
  const text = useText();
  const formats = useFormats();
  const { kind, organizationId, balance } = of;
  const word = words[kind];
  const money = (amountMinor: number) => formats.money({ ...balance, amountMinor });
  const form = useForm({
    stored: empty,
    schema: schemas[kind],
    save: async (_changed, { amountMinor, reference, note }) => {
      if (amountMinor === null) return;
      await api.admin.recordCredit({ organizationId, kind, amountMinor, reference: reference || null, note });
      snackbar.success(`admin.credit.${word}Saved`, { params: { amount: money(amountMinor) } });
    },
  });
  const { amountMinor } = form.values;
  const after = amountMinor === null || Number.isNaN(amountMinor) ? null : balance.amountMinor + amountMinor;
  return (
    <Form form={form} saveLabel={text(`admin.credit.${word}Save`)} close={close}>
      <Fields>
        <p>{text(`admin.credit.${word}Message`)}</p>
        <MoneyField
          {...form.field('amountMinor')}
          label={text('admin.credit.amount')}
          description={text('admin.credit.after', { amount: money(after ?? balance.amountMinor) })}
          currency={balance.currency}
          withSign={minMinor[kind] < 0}
          required
        />
        <TextField {...form.field('reference')} label={text(`admin.credit.${word}Reference`)} />
        <TextareaField
          {...form.field('note')}
          label={text(`admin.credit.${word}Note`)}
          description={text('admin.credit.noteSeen')}
          maxLength={creditNoteMax}
          rows={3}
          required
        />
      </Fields>
    </Form>
  );
}

/** A top-up received by transfer, or an adjustment with its reason. */
export function openEntryDialog(of: EntryOptions): void {
  const options = { title: `admin.credit.${words[of.kind]}Title`, params: { name: of.name } };
  void openDialog(options, (close) => <EntryForm of={of} close={() => close()} />);
}
