import { orderingLimits, type PurchaseOrder } from '@halles/contract';
import { useState } from 'react';
import { useAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { useReportChanges } from '../../../../ui/dialogs/close-guard.tsx';
import { SidePanel } from '../../../../ui/dialogs/side-panel.tsx';
import { MoneyField } from '../../../../ui/fields/money-field.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { isSame } from '../../../../ui/form/changed-fields.ts';
import { Fields } from '../../../../ui/form/form.tsx';
import { cacheOrder, seen } from '../../queries.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import { AddedItems } from './AddedItems.tsx';
import { changesOf, emptyDraft, type Draft } from './change-draft.ts';
import { ChangedLines } from './ChangedLines.tsx';
import styles from './Changes.module.css';
import { DateChange } from './DateChange.tsx';
import { usePreview } from './use-preview.ts';

interface ChangePanelProps {
  order: PurchaseOrder;
  opened: boolean;
  onClose: () => void;
}

/** Proposes a change to the other party, with the resulting total. */
export function ChangePanel({ order, opened, onClose }: ChangePanelProps) {
  const text = useText();
  return (
    <SidePanel
      title={text('ordering.orders.changes.title')}
      subtitle={order.number}
      opened={opened}
      onClose={onClose}
    >
      {opened && <Proposal order={order} onDone={onClose} />}
    </SidePanel>
  );
}

function Proposal({ order, onDone }: { order: PurchaseOrder; onDone: () => void }) {
  const text = useText();
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  useReportChanges(!isSame(draft, emptyDraft));
  return (
    <>
      <ChangedLines order={order} draft={draft} onChange={setDraft} />
      <AddedItems order={order} added={draft.added} onChange={(added) => set({ added })} />
      <section className={styles.part}>
        <Fields>
          <DateChange order={order} value={draft.date} onChange={(date) => set({ date })} />
          {order.side === 'vendor' && (
            <MoneyField
              label={text('ordering.orders.changes.deliveryFee')}
              value={draft.feeMinor ?? order.totals.deliveryFeeMinor}
              onChange={(feeMinor) => set({ feeMinor: feeMinor ?? 0 })}
              currency={order.currency}
            />
          )}
          <TextareaField
            label={text('ordering.orders.changes.message')}
            value={draft.message}
            onChange={(message) => set({ message })}
            maxLength={orderingLimits.note}
            rows={2}
          />
        </Fields>
      </section>
      <Foot order={order} draft={draft} onDone={onDone} />
    </>
  );
}

function Foot({ order, draft, onDone }: { order: PurchaseOrder; draft: Draft; onDone: () => void }) {
  const text = useText();
  const errorText = useErrorText();
  const words = useOrderWords();
  const { run, error } = useAction();
  const changes = changesOf(order, draft);
  const preview = usePreview(order, changes);
  const refusal = error ?? preview.error;
  const partner = order.side === 'vendor' ? order.customer.name : order.vendor.name;
  const isApplied = preview.data?.isApplied === true;
  const send = () =>
    run(
      async () => {
        const message = draft.message.trim();
        cacheOrder(await api.ordering.proposeChange({ ...seen(order), message, changes: changes! }));
        onDone();
      },
      { done: `ordering.orders.changes.done.${isApplied ? 'applied' : 'proposed'}` },
    );
  return (
    <div className={styles.foot}>
      <div role="status">
        {changes === null && <span className="bad">{text('ordering.orders.changes.unreadable')}</span>}
        {preview.data && changes !== null && (
          <span className={preview.isOld ? 'quiet' : undefined}>
            {text('ordering.orders.changes.totals', {
              before: words.money(preview.data.before.totalMinor, order.currency),
              after: words.money(preview.data.after.totalMinor, order.currency),
            })}
            {isApplied && ` ${text('ordering.orders.changes.appliedAtOnce')}`}
          </span>
        )}
        {changes?.length === 0 && <span className="quiet">{text('ordering.orders.changes.nothingYet')}</span>}
        {refusal !== null && <span className="bad">{errorText(refusal)}</span>}
      </div>
      <Button
        kind="primary"
        fullWidth
        disabled={changes === null || changes.length === 0 || preview.error !== null}
        onClick={send}
      >
        {isApplied
          ? text('ordering.orders.changes.apply')
          : text('ordering.orders.changes.propose', { name: partner })}
      </Button>
    </div>
  );
}
