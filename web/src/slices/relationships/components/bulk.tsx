import type { InputOf, relationships, RelationId } from '@halles/contract';
import { useState } from 'react';
import { z } from 'zod';
import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { isText, textNow, useText } from '../../../lib/i18n/index.ts';
import { isProblem } from '../../../lib/problem-error.ts';
import { queryClient } from '../../../lib/query.ts';
import { useOrganization } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { openConfirm } from '../../../ui/dialogs/open-confirm.tsx';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { DecimalField } from '../../../ui/fields/decimal-field.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Fields, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { creditLimit, days } from './terms-values.ts';
import { TagsField } from './TagsField.tsx';

type Change = Omit<InputOf<typeof relationships.bulkUpdate>, 'relationIds'>;

const failureOf = (error: unknown): string => {
  const key = isProblem(error) ? `errors.${error.code}` : '';
  return textNow('relationships.bulk.failed', { reason: isText(key) ? textNow(key) : '' });
};

/** Changes all selected relations or none, and shows the result. */
export const changeAll = (relationIds: RelationId[], change: Change): Promise<boolean> =>
  runAction(() => api.relationships.bulkUpdate({ relationIds, ...change }), {
    done: ({ changed }) => {
      void queryClient.invalidateQueries({ queryKey: ['relationships.listCustomers'] });
      return textNow('relationships.bulk.done', { count: changed });
    },
    failed: failureOf,
  });

interface BulkProps {
  ids: RelationId[];
  close: (done?: boolean) => void;
}

function BulkTags({ ids, close }: BulkProps) {
  const text = useText();
  const [addTags, setAdded] = useState<string[]>([]);
  const [removeTags, setRemoved] = useState<string[]>([]);
  const isNothing = addTags.length === 0 && removeTags.length === 0;
  const apply = async () => {
    if (await changeAll(ids, { addTags, removeTags })) close(true);
  };
  return (
    <>
      <Fields>
        <TagsField label={text('relationships.bulk.add')} value={addTags} onChange={setAdded} />
        <TagsField
          label={text('relationships.bulk.remove')}
          value={removeTags}
          onChange={setRemoved}
          onlyKnown
        />
      </Fields>
      <DialogActions cancel={close}>
        <Button
          kind="primary"
          disabledReason={isNothing ? text('relationships.bulk.nothing') : undefined}
          onClick={apply}
        >
          {text('relationships.bulk.apply')}
        </Button>
      </DialogActions>
    </>
  );
}

const schema = z.object({
  paymentTermsInDays: days,
  creditLimitMinor: creditLimit,
  creditPolicy: z.enum(['warn', 'hold']).nullable(),
});

function BulkTerms({ ids, close }: BulkProps) {
  const text = useText();
  const { currency } = useOrganization();
  const form = useForm<z.infer<typeof schema>>({
    stored: { paymentTermsInDays: '', creditLimitMinor: null, creditPolicy: null },
    schema,
    save: async (_changed, { paymentTermsInDays, creditLimitMinor, creditPolicy }) => {
      const terms = {
        ...(paymentTermsInDays !== '' && { paymentTermsInDays: Number(paymentTermsInDays) }),
        ...(creditLimitMinor !== null && { creditLimitMinor }),
        ...(creditPolicy !== null && { creditPolicy }),
      };
      if (await changeAll(ids, { terms })) close(true);
    },
  });
  return (
    <Form form={form} place="dialog" saveLabel={text('relationships.bulk.apply')} onCancel={() => close()}>
      <p>{text('relationships.bulk.termsHelp')}</p>
      <Fields>
        <DecimalField
          {...form.field('paymentTermsInDays')}
          label={text('relationships.terms.payment')}
          decimals={0}
        />
        <MoneyField
          {...form.field('creditLimitMinor')}
          label={text('relationships.terms.limit')}
          currency={currency}
        />
        <SelectField
          {...form.field('creditPolicy')}
          label={text('relationships.terms.policy')}
          placeholder=""
          options={(['warn', 'hold'] as const).map((value) => ({
            value,
            label: text(`relationships.terms.policies.${value}`),
          }))}
        />
      </Fields>
    </Form>
  );
}

const open = (title: string, Content: (props: BulkProps) => React.ReactNode, ids: RelationId[]) =>
  openDialog<boolean>({ title, width: 520 }, (close) => <Content ids={ids} close={close} />);

export const openBulkTags = (ids: RelationId[]) =>
  open(textNow('relationships.bulk.tagsTitle', { count: ids.length }), BulkTags, ids);

export const openBulkTerms = (ids: RelationId[]) =>
  open(textNow('relationships.bulk.termsTitle', { count: ids.length }), BulkTerms, ids);

export async function pauseAll(ids: RelationId[]): Promise<boolean> {
  const isSure = await openConfirm({
    title: textNow('relationships.bulk.pauseTitle', { count: ids.length }),
    message: 'relationships.askFirst.pause',
    confirm: 'relationships.bulk.pause',
  });
  return isSure && changeAll(ids, { action: 'pause' });
}
