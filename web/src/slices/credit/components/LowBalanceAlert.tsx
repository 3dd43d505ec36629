import type { CreditAccount } from '@halles/contract';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { sendAndCache } from '../../../lib/cached-answers.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { liveQuery, useLive } from '../../../lib/live.ts';
import { isProblem } from '../../../lib/problem-error.ts';
import { queryClient } from '../../../lib/query.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Section } from '../../../ui/section.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { amountSchema } from './amount.ts';

const MOST_MINOR = 100_000_000;
const schema = z.object({
  alertMinor: amountSchema({ min: 0, max: MOST_MINOR, tooSmall: 'credit.amountNegative', optional: true }),
});

function AlertForm({ opened, close }: { opened: CreditAccount; close: () => void }) {
  const text = useText();
  const formats = useFormats();
  const { organizationId, balance } = opened;
  const input = { organizationId };
  const { data: account = opened } = useLive('credit.getAccount', input);
  const [start] = useState(opened.lowBalanceAlertMinor);
  const now = account.lowBalanceAlertMinor;
  const form = useForm({
    stored: { alertMinor: now },
    schema,
    save: async (_changed, { alertMinor }) => {
      try {
        const change = { organizationId, version: account.version, lowBalanceAlertMinor: alertMinor };
        await sendAndCache(liveQuery('credit.getAccount', input).queryKey, () =>
          api.credit.setLowBalanceAlert(change),
        );
      } catch (error) {
        // Typed values stay; the newest version is fetched, so that the next save is based on it.
        if (isProblem(error, 'request.stale'))
          void queryClient.invalidateQueries({ queryKey: liveQuery('credit.getAccount', input).queryKey });
        throw error;
      }
    },
  });
  const written = now === null ? text('credit.alert.none') : formats.money({ ...balance, amountMinor: now });
  const saved = () => {
    snackbar.success('credit.alert.saved');
    close();
  };
  return (
    <Form form={form} place="dialog" saveLabel={text('credit.alert.save')} onCancel={close} onSaved={saved}>
      <MoneyField
        {...form.field('alertMinor')}
        label={text('credit.alert.amount')}
        description={text('credit.alert.help')}
        currency={balance.currency}
      />
      {now !== start && !form.isSaving && (
        <p role="status">{text('credit.alert.meanwhile', { value: written })}</p>
      )}
    </Form>
  );
}

export function LowBalanceAlert({ account }: { account: CreditAccount }) {
  const text = useText();
  const formats = useFormats();
  const { lowBalanceAlertMinor: alert, balance, can } = account;
  const word = alert === null ? 'set' : 'change';
  const open = () =>
    void openDialog({ title: 'credit.alert.dialogTitle' }, (close) => (
      <AlertForm opened={account} close={() => close()} />
    ));
  return (
    <Section
      title={text('credit.alert.title')}
      actions={
        can.setAlert === true && (
          <Button size="small" onClick={open} aria-label={text(`credit.alert.${word}Label`)}>
            {text(`credit.alert.${word}`)}
          </Button>
        )
      }
    >
      <p>
        {alert === null
          ? text('credit.alert.off')
          : text('credit.alert.on', { amount: formats.money({ ...balance, amountMinor: alert }) })}
      </p>
    </Section>
  );
}
