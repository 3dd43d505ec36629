import { orderingLimits, type Claim, type PurchaseOrder } from '@halles/contract';
import { useMemo } from 'react';
import { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { Fields, Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { cacheOrder, latestOf, seen } from '../../queries.ts';

type Verdict = 'accept' | 'refuse';

const schema = z.object({ answer: z.string().trim().max(orderingLimits.note) });

interface DecisionProps {
  order: PurchaseOrder;
  claim: Claim;
  decision: Verdict;
  close: () => void;
}

function Decision({ order, claim, decision, close }: DecisionProps) {
  const text = useText();
  const form = useForm({
    stored: useMemo(() => ({ answer: '' }), []),
    schema,
    save: async (_changed, { answer }) => {
      cacheOrder(
        await api.ordering.decideClaim({ ...seen(latestOf(order)), claimId: claim.id, decision, answer }),
      );
      snackbar.success(`ordering.orders.claims.done.${decision}`);
    },
  });
  return (
    <Form form={form} saveLabel={text(`ordering.orders.claims.${decision}`)} close={close}>
      <Fields>
        <TextareaField
          {...form.field('answer')}
          label={text('ordering.orders.claims.answer')}
          maxLength={orderingLimits.note}
          rows={3}
        />
      </Fields>
    </Form>
  );
}

export const openClaimDecision = (order: PurchaseOrder, claim: Claim, decision: Verdict): Promise<unknown> =>
  openDialog(
    { title: `ordering.orders.claims.decisionTitle.${decision}`, params: { number: order.number } },
    (close) => <Decision order={order} claim={claim} decision={decision} close={() => close()} />,
  );
