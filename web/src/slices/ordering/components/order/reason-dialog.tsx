import { orderingLimits, type CreditStatus, type Currency, type PurchaseOrder } from '@halles/contract';
import { useMemo } from 'react';
import { z } from 'zod';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { newerOf } from '../../../../lib/query.ts';
import { Totals } from '../../../../ui/description-list.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { orderRef } from '../../queries.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import { sendMove } from './moves.ts';

/** The amounts counted against the limit: each dollar once, in an order or in an invoice's balance. */
function CreditFigures({ credit, currency }: { credit: CreditStatus; currency: Currency }) {
  const text = useText();
  const words = useOrderWords();
  const line = (key: 'owed' | 'orders' | 'added' | 'exposure' | 'limit' | 'over', amountMinor: number) => ({
    label: text(`ordering.credit.${key}`),
    amount: words.money(amountMinor, currency),
  });
  return (
    <Totals
      lines={[
        line('owed', credit.owedMinor),
        line('orders', credit.ordersMinor),
        line('added', credit.addedMinor),
        line('exposure', credit.exposureMinor),
        line('limit', credit.limitMinor),
        ...(credit.overMinor > 0 ? [{ ...line('over', credit.overMinor), strong: true }] : []),
      ]}
    />
  );
}

type Reasoned = 'decline' | 'cancel' | 'confirm';

interface ReasonFormProps {
  opened: PurchaseOrder;
  action: Reasoned;
  isRequired: boolean;
  close: (done?: boolean) => void;
}

function ReasonForm({ opened, action, isRequired, close }: ReasonFormProps) {
  const text = useText();
  const order = useLatestOrder(opened);
  const schema = useMemo(
    () =>
      z.object({
        reason: z
          .string()
          .trim()
          .min(isRequired ? 1 : 0)
          .max(orderingLimits.reason),
      }),
    [isRequired],
  );
  const form = useForm<{ reason: string }>({
    stored: useMemo(() => ({ reason: '' }), []),
    schema,
    save: async (_changed, { reason }) => void (await sendMove(order, action, { reason })),
  });
  return (
    <Form
      form={form}
      place="dialog"
      cancels={action === 'cancel'}
      saveKind={action === 'confirm' ? 'primary' : 'danger'}
      saveLabel={text(`ordering.orders.actions.${action}`)}
      onCancel={() => close()}
      onSaved={() => close(true)}
    >
      <p>
        {text(`ordering.orders.reason.${order.side}.${action}` as 'ordering.orders.reason.vendor.decline')}
      </p>
      {action === 'confirm' && order.credit !== null && (
        <CreditFigures credit={order.credit} currency={order.currency} />
      )}
      <Fields>
        <TextareaField
          {...form.field('reason')}
          label={text('ordering.orders.reason.label')}
          maxLength={orderingLimits.reason}
          rows={3}
          required={isRequired}
        />
      </Fields>
    </Form>
  );
}

/** Asks for the reason of a cancellation or refusal, or of a confirmation beyond the credit limit. */
export const openReasonDialog = (order: PurchaseOrder, action: Reasoned): Promise<boolean | undefined> =>
  openDialog<boolean>(
    { title: `ordering.orders.reason.title.${action}`, params: { number: order.number } },
    (close) => (
      <ReasonForm
        opened={order}
        action={action}
        // A customer can cancel without a reason before the order is confirmed.
        isRequired={!(action === 'cancel' && order.status === 'submitted')}
        close={close}
      />
    ),
  );

/** The order of a dialog, as it is while the dialog is open: what others do meanwhile is not overwritten, nor refused. */
export const useLatestOrder = (opened: PurchaseOrder): PurchaseOrder =>
  newerOf(useLive('ordering.getOrder', orderRef(opened)).data, opened);
