import type { OrganizationId, PurchaseOrderId } from '@halles/contract';
import { useState } from 'react';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { paths } from '../../../../lib/paths.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { useFormats } from '../../../../lib/use-formats.ts';
import { PrimaryAction } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { Link, useNavigate } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { refetchQueries, type BillableOrder } from '../../queries.ts';
import { useInvoiceWords } from '../words/use-invoice-words.ts';
import { byCustomer, documentsOf, type CustomerOrders } from './choosing.ts';
import styles from './New.module.css';

type By = 'order' | 'customer';

interface GroupProps {
  group: CustomerOrders;
  chosen: ReadonlySet<PurchaseOrderId>;
  onChoose: (ids: readonly PurchaseOrderId[], isChosen: boolean) => void;
}

function Group({ group, chosen, onChoose }: GroupProps) {
  const text = useText();
  const formats = useFormats();
  const words = useInvoiceWords();
  const { customer, orders, currency } = group;
  const ids = orders.map(({ id }) => id);
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <li className={styles.group}>
      <div className={styles.line}>
        <CheckboxField
          label={<strong>{customer.name}</strong>}
          description={text('invoicing.new.orders', { count: orders.length })}
          value={count === ids.length}
          indeterminate={count > 0 && count < ids.length}
          onChange={(isChosen) => onChoose(ids, isChosen)}
        />
        <strong className={styles.amount}>{words.money(group.totalMinor, currency)}</strong>
      </div>
      <ul className={styles.orders}>
        {orders.map(({ id, number, on, totalMinor, isRemainder }) => (
          <li key={id} className={styles.line}>
            <CheckboxField
              label={
                <>
                  {number} <span className="quiet">{formats.longDay(on)}</span>
                  {isRemainder && <span className="quiet"> {text('invoicing.new.remainder')}</span>}
                </>
              }
              value={chosen.has(id)}
              onChange={(isChosen) => onChoose([id], isChosen)}
            />
            <span className={styles.amount}>
              <Link href={paths.vendorOrder(id)}>{text('invoicing.new.look')}</Link>{' '}
              {words.money(totalMinor, currency)}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Creates the drafts, then opens the only one, or the list of drafts. */
function useDrafting() {
  const text = useText();
  const navigate = useNavigate();
  return (ids: readonly PurchaseOrderId[], by: By) =>
    runAction(
      async () => {
        const { invoiceIds } = await api.invoicing.draftInvoices({ purchaseOrderIds: [...ids], by });
        const [only, ...others] = invoiceIds;
        void refetchQueries();
        navigate(
          only !== undefined && others.length === 0
            ? paths.vendorInvoice(only)
            : `${paths.vendorInvoices}?tab=draft`,
        );
        return invoiceIds.length;
      },
      { done: (count) => text('invoicing.new.done', { count }), failed: 'invoicing.failed' },
    );
}

/**
 * Delivered orders to invoice; at first those of the customer, or all, are ticked, except what an earlier invoice left
 * out.
 */
export function Billable({ customer }: { customer: OrganizationId | null }) {
  const text = useText();
  const formats = useFormats();
  const result = useLive('invoicing.listBillableOrders', {});
  const { data } = result;
  const [switched, setSwitched] = useState<ReadonlySet<PurchaseOrderId>>(new Set());
  const [by, setBy] = useState<By>('order');
  const draft = useDrafting();
  if (data === undefined) return <QueryState query={result} skeleton={<ListSkeleton />} />;
  if (data.length === 0)
    return (
      <EmptyState illustration="ledger" title={text('invoicing.new.nothing')}>
        {text('invoicing.new.nothingHelp')}
      </EmptyState>
    );
  const groups = byCustomer(data, formats.language);
  const isLeftOut = (order: BillableOrder) =>
    order.isRemainder || (customer !== null && order.customer.id !== customer);
  const isChosen = (order: BillableOrder) => switched.has(order.id) === isLeftOut(order);
  const ids = data.filter(isChosen).map(({ id }) => id);
  const papers = documentsOf(groups, new Set(ids), by);
  const choose = (some: readonly PurchaseOrderId[], toChoose: boolean) => {
    const next = new Set(switched);
    for (const order of data.filter(({ id }) => some.includes(id)))
      if (toChoose === isLeftOut(order)) next.add(order.id);
      else next.delete(order.id);
    setSwitched(next);
  };
  return (
    <Section
      title={text('invoicing.new.billable')}
      description={text('invoicing.new.billableHelp')}
      actions={
        <CheckboxField
          label={text('invoicing.new.all')}
          value={ids.length === data.length}
          indeterminate={ids.length > 0 && ids.length < data.length}
          onChange={(toChoose) =>
            choose(
              data.map(({ id }) => id),
              toChoose,
            )
          }
        />
      }
    >
      <ul>
        {groups.map((group) => (
          <Group
            key={`${group.customer.id} ${group.currency}`}
            group={group}
            chosen={new Set(ids)}
            onChoose={choose}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <SelectField<By>
          label={text('invoicing.new.by')}
          value={by}
          onChange={(next) => next !== null && setBy(next)}
          options={[
            { value: 'order', label: text('invoicing.new.byOrder') },
            { value: 'customer', label: text('invoicing.new.byCustomer') },
          ]}
          required
        />
        <PrimaryAction
          disabledReason={papers === 0 ? text('invoicing.noneSelected') : undefined}
          onClick={() => draft(ids, by)}
        >
          {text('invoicing.new.make', { count: papers })}
        </PrimaryAction>
      </div>
    </Section>
  );
}
