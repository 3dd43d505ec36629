import type { InvoiceBatch } from '@halles/contract';
import { useEffect, useEffectEvent } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Card } from '../../../../ui/section.tsx';
import { invoicePath } from '../list/invoices-address.ts';
import styles from './Batches.module.css';
import {
  byReason,
  closeBatch,
  isToNotify,
  notifyDone,
  reasonOf,
  restartBatch,
  undoBatch,
} from './batch-actions.ts';

/** The batch runs as a job without this page; any tab of any member shows its progress. */
function Running({ batch }: { batch: InvoiceBatch }) {
  const text = useText();
  const formats = useFormats();
  const may = useMay();
  const label = text(`invoicing.batch.running.${batch.action}`);
  const position = text('invoicing.batch.position', {
    done: formats.number(batch.done),
    total: formats.number(batch.total),
  });
  return (
    <Card>
      <div className={styles.running}>
        <p className={styles.line}>
          <strong>{label}</strong>
          <span role="status" className="figures">
            {position}
          </span>
        </p>
        <progress aria-label={label} max={batch.total} value={batch.done} />
        <p className={styles.line}>
          <span className={styles.hint}>{text('invoicing.batch.hint', { name: batch.byName })}</span>
          {may('handleInvoices') && batch.action === 'publishAndSend' && batch.done === 0 && (
            <Button size="small" onClick={() => undoBatch(batch.id)}>
              {text('ui.actions.undo')}
            </Button>
          )}
        </p>
      </div>
    </Card>
  );
}

/** Each refused invoice links to its page; a deleted draft has no page. */
function Refused({ code, refused }: { code: string; refused: InvoiceBatch['refusals'] }) {
  const text = useText();
  return refused.map(({ invoiceId, number }, at) => {
    const name = number ?? text('invoicing.words.state.draft');
    return (
      <span key={invoiceId}>
        {at > 0 && ', '}
        {code === 'request.notFound' ? name : <Link href={invoicePath('vendor', invoiceId)}>{name}</Link>}
      </span>
    );
  });
}

/** How many were done, and the refused ones with the reason and a link. */
function Ended({ batch }: { batch: InvoiceBatch }) {
  const text = useText();
  const formats = useFormats();
  const may = useMay();
  const { refusals, total, action } = batch;
  const done = total - refusals.length;
  const doneText = text(`invoicing.bulk.done.${action}`, { count: done, formatted: formats.number(done) });
  const stayed = text('invoicing.bulk.refused', { count: refusals.length });
  return (
    <Banner
      tone={refusals.length === 0 ? 'good' : 'bad'}
      title={refusals.length === 0 ? doneText : stayed}
      actions={
        may('handleInvoices') && (
          <>
            {batch.isStopped && (action !== 'markAsPaid' || may('recordPayments')) && (
              <Button size="small" onClick={() => restartBatch(batch.id)}>
                {text('invoicing.bulk.restart')}
              </Button>
            )}
            <Button size="small" onClick={() => closeBatch(batch.id)}>
              {text('invoicing.bulk.dismiss')}
            </Button>
          </>
        )
      }
    >
      {refusals.length > 0 && (
        <>
          {done > 0 && <p className={styles.done}>{doneText}</p>}
          <ul className={styles.refusals}>
            {byReason(refusals).map(({ code, refused }) => (
              <li key={code}>
                {`${reasonOf(code)} `}
                <Refused code={code} refused={refused} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  );
}

/** Batches of invoices moved together: progress and result of each. */
export function Batches() {
  const { data: batches = [] } = useLive('invoicing.listInvoiceBatches', {});
  const announce = useEffectEvent((ended: InvoiceBatch) => notifyDone(ended));
  useEffect(() => {
    for (const batch of batches) if (isToNotify(batch)) announce(batch);
  }, [batches]);
  const shown = batches.filter((batch) => !isToNotify(batch));
  if (shown.length === 0) return null;
  return (
    <div className={styles.batches}>
      {shown.map((batch) =>
        batch.isRunning ? <Running key={batch.id} batch={batch} /> : <Ended key={batch.id} batch={batch} />,
      )}
    </div>
  );
}
