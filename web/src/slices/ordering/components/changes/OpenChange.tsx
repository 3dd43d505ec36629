import { orderingLimits, type ChangeSet, type PurchaseOrder } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { useUnsavedGuard } from '../../../../ui/form/unsaved.ts';
import { Section } from '../../../../ui/section.tsx';
import { useBusy } from '../../../../ui/use-busy.ts';
import { useReason } from '../../../../lib/use-reason.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import styles from './Changes.module.css';
import { decideChange } from './decide-change.ts';
import { ShownChanges } from './ShownChanges.tsx';
import { useChosenTotal } from './use-preview.ts';

interface OpenChangeProps {
  order: PurchaseOrder;
  changeSet: ChangeSet;
}

/** The open change set: the other party accepts all, some or none of it; its own party can withdraw it. */
export function OpenChange({ order, changeSet }: OpenChangeProps) {
  const text = useText();
  const formats = useFormats();
  const { by, byName, message, changes, totalBeforeMinor, totalAfterMinor, proposedAt } = changeSet;
  const isOwn = by === order.side;
  return (
    <Section
      title={
        isOwn ? text('ordering.orders.changes.own') : text('ordering.orders.changes.theirs', { name: byName })
      }
      aside={<span className="quiet">{formats.dateTime(proposedAt)}</span>}
    >
      {message && <p className={styles.message}>{message}</p>}
      {isOwn ? (
        <ShownChanges order={order} changes={changes} />
      ) : (
        <Decision key={changeSet.id} order={order} changeSet={changeSet} />
      )}
      {isOwn && (
        <>
          <Totals order={order} beforeMinor={totalBeforeMinor} afterMinor={totalAfterMinor} />
          <Withdraw order={order} changeSet={changeSet} />
        </>
      )}
    </Section>
  );
}

interface TotalsProps {
  order: PurchaseOrder;
  beforeMinor: number;
  afterMinor: number;
}

function Totals({ order, beforeMinor, afterMinor }: TotalsProps) {
  const text = useText();
  const words = useOrderWords();
  return (
    <p className={styles.total} role="status">
      {text('ordering.orders.changes.totals', {
        before: words.money(beforeMinor, order.currency),
        after: words.money(afterMinor, order.currency),
      })}
    </p>
  );
}

function Withdraw({ order, changeSet }: OpenChangeProps) {
  const text = useText();
  const reason = useReason(order.can.withdraw);
  return (
    <Button disabledReason={reason} onClick={() => decideChange(order, changeSet, { decision: 'withdraw' })}>
      {text('ordering.orders.changes.withdraw')}
    </Button>
  );
}

function Decision({ order, changeSet }: OpenChangeProps) {
  const text = useText();
  const reason = useReason(order.can.decide);
  const all = changeSet.changes.map((_, index) => index);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(all));
  const [answer, setAnswer] = useState('');
  const busy = useBusy<'accept' | 'refuse'>();
  const accepting = busy.button('accept');
  const isWhole = chosen.size === all.length;
  const afterMinor = useChosenTotal(
    order,
    changeSet,
    all.filter((index) => chosen.has(index)),
  );
  const isTyped = answer.trim() !== '' || !isWhole;
  useUnsavedGuard(isTyped, {
    save: null,
    discard: () => {
      setAnswer('');
      setChosen(new Set(all));
    },
  });
  const send = async (decision: 'accept' | 'refuse') => {
    const only = decision === 'accept' && !isWhole ? { only: all.filter((index) => chosen.has(index)) } : {};
    await busy.run(decision, () =>
      decideChange(order, changeSet, { decision, answer: answer.trim(), ...only }),
    );
  };
  return (
    <>
      <ShownChanges
        order={order}
        changes={changeSet.changes}
        {...(reason === undefined &&
          all.length > 1 && {
            chosen,
            onChoose: (index: number, on: boolean) =>
              setChosen(new Set(on ? [...chosen, index] : [...chosen].filter((each) => each !== index))),
          })}
      />
      <Totals order={order} beforeMinor={changeSet.totalBeforeMinor} afterMinor={afterMinor} />
      <TextareaField
        label={text('ordering.orders.changes.answer')}
        value={answer}
        onChange={setAnswer}
        maxLength={orderingLimits.note}
        rows={2}
      />
      <div className={styles.actions}>
        <Button
          kind="primary"
          loading={accepting.loading}
          disabled={accepting.disabled || chosen.size === 0}
          disabledReason={reason}
          onClick={() => void send('accept')}
        >
          {isWhole
            ? text('ordering.orders.changes.acceptAll')
            : text('ordering.orders.changes.acceptSome', { count: chosen.size })}
        </Button>
        <Button {...busy.button('refuse')} disabledReason={reason} onClick={() => void send('refuse')}>
          {text('ordering.orders.changes.refuse')}
        </Button>
      </div>
    </>
  );
}
