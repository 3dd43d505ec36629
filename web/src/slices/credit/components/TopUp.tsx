import { topUpMinor, type Allowed, type CreditAccount } from '@halles/contract';
import { IconPlus } from '@tabler/icons-react';
import { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { isText, useText, type TextKey } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { Fields, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { amountSchema } from './amount.ts';

const schema = z.object({ amountMinor: amountSchema(topUpMinor) });
const empty: { amountMinor: number | null } = { amountMinor: null };

/** The text key of the reason for refusal; undefined when allowed. */
function reasonKey(allowed: Allowed): TextKey | undefined {
  if (allowed === true) return undefined;
  const key = `errors.${allowed}`;
  return isText(key) ? key : 'errors.request.notAllowed';
}

interface DialogProps {
  account: CreditAccount;
  close: () => void;
  go: (url: string) => void;
}

function TopUpForm({ account, close, go }: DialogProps) {
  const text = useText();
  const formats = useFormats();
  const { organizationId, balance } = account;
  const limit = (amountMinor: number) => formats.money({ ...balance, amountMinor });
  const form = useForm({
    stored: empty,
    schema,
    save: async (_changed, { amountMinor }) => {
      if (amountMinor === null) return;
      const { url } = await api.credit.startTopUp({ organizationId, amountMinor });
      go(url);
    },
  });
  return (
    <Form form={form} place="dialog" saveLabel={text('credit.topUp.submit')} onCancel={close}>
      <Fields>
        <MoneyField
          {...form.field('amountMinor')}
          label={text('credit.topUp.amount')}
          description={text('credit.topUp.limits', {
            min: limit(topUpMinor.min),
            max: limit(topUpMinor.max),
          })}
          currency={balance.currency}
          required
        />
        <p>{text('credit.topUp.next')}</p>
      </Fields>
    </Form>
  );
}

interface TopUpProps {
  account: CreditAccount;
  /** Opens the payment page, which is on another site. */
  go?: (url: string) => void;
}

const toPaymentPage = (url: string): void => location.assign(url);

/** Tops up by card where that is configured; otherwise gives the reason. */
export function TopUp({ account, go = toPaymentPage }: TopUpProps) {
  const text = useText();
  const reason = reasonKey(account.can.topUp);
  const open = () =>
    void openDialog({ title: 'credit.topUp.title' }, (close) => (
      <TopUpForm account={account} close={() => close()} go={go} />
    ));
  return (
    <PrimaryAction icon={<IconPlus />} disabledReason={reason && text(reason)} onClick={open}>
      {text('credit.topUp.action')}
    </PrimaryAction>
  );
}
