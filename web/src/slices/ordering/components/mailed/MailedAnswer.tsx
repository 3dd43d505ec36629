import { orderingLimits } from '@halles/contract';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { cacheAnswer, queryClient } from '../../../../lib/query.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { useAction } from '../../../../lib/actions.ts';
import { useBusy } from '../../../../ui/use-busy.ts';
import { mailedOrderQuery } from '../../queries.ts';
import type { Mailed } from './MailedOrder.tsx';
import styles from './MailedOrder.module.css';

const cache = ({ token, order }: Mailed) => cacheAnswer(mailedOrderQuery(token).queryKey, order);

/** Somebody else may have answered, so the page is read again after a failure. */
function useAnswer(token: string) {
  const action = useAction();
  const answer = async (send: () => Promise<Mailed['order']>) => {
    const isDone = await action.run(async () => cache({ token, order: await send() }));
    if (!isDone) void queryClient.invalidateQueries({ queryKey: mailedOrderQuery(token).queryKey });
  };
  return { answer, failure: action.failure };
}

function Failure({ failure }: { failure: string | null }) {
  return <div role="alert">{failure !== null && <Banner tone="bad" title={failure} />}</div>;
}

function Confirm({ token, order }: Mailed) {
  const text = useText();
  const { answer, failure } = useAnswer(token);
  const busy = useBusy<'confirm'>();
  const { version } = order;
  const send = () => answer(() => api.ordering.confirmOrderByLink({ token, version }));
  return (
    <div className={styles.answer}>
      <p>{text('ordering.mailed.confirmQuestion', { name: order.partner.name })}</p>
      <Failure failure={failure} />
      <div className={styles.actions}>
        <Button kind="primary" {...busy.button('confirm')} onClick={() => void busy.run('confirm', send)}>
          {text('ordering.mailed.confirm')}
        </Button>
      </div>
    </div>
  );
}

/** Without a reason, the field says that one is needed, and nothing is sent. */
function Decline({ token, order }: Mailed) {
  const text = useText();
  const { answer, failure } = useAnswer(token);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const busy = useBusy<'decline'>();
  const { version } = order;
  const send = () => answer(() => api.ordering.declineOrderByLink({ token, version, reason: reason.trim() }));
  return (
    <form
      noValidate
      className={styles.answer}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(reason.trim() === '');
        if (reason.trim() !== '') void busy.run('decline', send);
      }}
    >
      <p>{text('ordering.mailed.declineQuestion', { name: order.partner.name })}</p>
      <TextareaField
        label={text('ordering.mailed.reason')}
        value={reason}
        onChange={(next) => {
          setReason(next);
          setMissing(false);
        }}
        maxLength={orderingLimits.note}
        rows={2}
        required
        error={isMissing ? text('errors.ordering.reasonNeeded') : undefined}
      />
      <Failure failure={failure} />
      <div className={styles.actions}>
        <Button type="submit" kind="danger" {...busy.button('decline')}>
          {text('ordering.mailed.decline')}
        </Button>
      </div>
    </form>
  );
}

function Decide({ token, order }: Mailed) {
  const text = useText();
  const { answer: save, failure } = useAnswer(token);
  const [answer, setAnswer] = useState('');
  const busy = useBusy<'accept' | 'refuse'>();
  const { version } = order;
  const send = (decision: 'accept' | 'refuse') =>
    busy.run(decision, () =>
      save(() => api.ordering.decideChangeByLink({ token, version, decision, answer: answer.trim() })),
    );
  return (
    <div className={styles.answer}>
      <TextareaField
        label={text('ordering.orders.changes.answer')}
        value={answer}
        onChange={setAnswer}
        maxLength={orderingLimits.note}
        rows={2}
      />
      <Failure failure={failure} />
      <div className={styles.actions}>
        <Button kind="primary" {...busy.button('accept')} onClick={() => void send('accept')}>
          {text('ordering.mailed.accept')}
        </Button>
        <Button {...busy.button('refuse')} onClick={() => void send('refuse')}>
          {text('ordering.mailed.refuse')}
        </Button>
      </div>
    </div>
  );
}

const answers = { confirm: Confirm, decline: Decline, decideChange: Decide };

/** The one thing that the link is for. Nothing happens before a button is pressed. */
export function MailedAnswer({ token, order }: Mailed) {
  const Answer = answers[order.action];
  return <Answer token={token} order={order} />;
}
