import type { CreditAccount, OrganizationId } from '@halles/contract';
import { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { PercentField } from '../../../ui/fields/decimal-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';

/** Empty: the platform's default. */
const schema = z.object({
  percent: z.string().refine((typed) => typed === '' || /^\d{1,2}(\.\d{1,3})?$/.test(typed), {
    params: { code: 'admin.percent' },
  }),
});

interface FeeOptions {
  organizationId: OrganizationId;
  name: string;
  account: CreditAccount;
}

function FeeForm({ of, close }: { of: FeeOptions; close: (done?: boolean) => void }) {
  const text = useText();
  const formats = useFormats();
  const { organizationId, account } = of;
  const form = useForm({
    stored: { percent: account.orderServiceFeesInPercent ?? '' },
    schema,
    save: async (_changed, { percent }) => {
      await api.admin.setFee({ organizationId, percent: percent === '' ? null : percent });
    },
  });
  return (
    <Form
      form={form}
      place="dialog"
      saveLabel={text('admin.dialogs.feeSave')}
      onCancel={() => close(false)}
      onSaved={() => close(true)}
    >
      <PercentField
        {...form.field('percent')}
        label={text('admin.dialogs.feePercent')}
        description={text('admin.dialogs.feeHelp', {
          percent: formats.percent(account.defaultServiceFeesInPercent),
        })}
      />
    </Form>
  );
}

/** Resolves with true when the fee was changed. */
export async function openFeeDialog(of: FeeOptions): Promise<boolean> {
  const options = { title: 'admin.dialogs.feeTitle', params: { name: of.name } };
  return (await openDialog<boolean>(options, (close) => <FeeForm of={of} close={close} />)) === true;
}
