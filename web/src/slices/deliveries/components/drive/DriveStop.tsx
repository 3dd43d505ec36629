import { addressLines, inLanguage, type RunStop } from '@halles/contract';
import { IconMapPin, IconPhone } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { openConfirm } from '../../../../ui/dialogs/open-confirm.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { ResultLine } from '../run/ResultLine.tsx';
import styles from './drive.module.css';
import { mapLink } from './map-link.ts';
import { RefusedReport } from './RefusedReport.tsx';
import { isWaiting, type StopReport, type StoredReport } from './stop-reports.ts';
import {
  draftOf,
  draftOfSent,
  isUntouched,
  newDraft,
  resultOf,
  sentLater,
  useStopDraft,
} from './stop-draft.ts';
import { DriveBar, StopForm } from './StopForm.tsx';
import { StopOrders } from './StopOrders.tsx';

interface DriveStopProps {
  stop: RunStop;
  place: number;
  fulfilmentId: string;
  on: string;
  /** The report on this phone that the server has not received yet, or has refused. */
  stored: StoredReport | undefined;
  /** False: closing the page would lose the report. */
  isStored: (report: StopReport) => boolean;
  onReport: (report: StopReport) => void;
  onDiscard: (report: StoredReport) => void;
  /** The others are one line, which opens them. */
  isShown: boolean;
  onShow: () => void;
}

const mayDiscard = () =>
  openConfirm({
    title: 'deliveries.drive.discardTitle',
    message: 'deliveries.drive.discardMessage',
    confirm: 'deliveries.drive.discard',
    danger: true,
  });

/** The stop that becomes the shown one comes to the top, under the page's header; so does one that a reload shows. */
function useScrollIntoView(isShown: boolean, isInView: boolean) {
  const item = useRef<HTMLLIElement>(null);
  const wasShown = useRef(isInView);
  useEffect(() => {
    if (isShown && !wasShown.current) item.current?.scrollIntoView?.({ block: 'start' });
    wasShown.current = isShown;
  }, [isShown]);
  return item;
}

export function DriveStop(props: DriveStopProps) {
  const { stop, place, fulfilmentId, on, stored, isStored, onReport, onDiscard, isShown, onShow } = props;
  const text = useText();
  const reader = useReader();
  const [draft, setDraft, forget] = useStopDraft(fulfilmentId, on, stop);
  // The first stop is under the header anyway, and a form that is open comes into view by itself.
  const item = useScrollIntoView(isShown, place === 1 || draft !== null);
  const map = mapLink(stop);
  const waiting = stored !== undefined && isWaiting(stored);
  const isDone = stop.result !== null || waiting;
  const result = waiting ? sentLater(stored) : stop.result;
  // What waits on the phone is later than what the server has; what it refused is not.
  const corrected = [
    ...(stored ? [draftOf(stored)] : []),
    ...(stop.result ? [draftOfSent(stop.result)] : []),
  ];
  const cancel = async () => {
    if (draft === null || isUntouched(draft, corrected) || (await mayDiscard())) setDraft(null);
  };
  const save = () => {
    if (draft === null) return;
    // First: a full storage then has room for the result.
    forget();
    setDraft(null);
    const happenedAt = new Date().toISOString();
    onReport({ ...resultOf(draft), fulfilmentId, on, stopId: stop.id, happenedAt });
  };
  return (
    <li ref={item} className={styles.stop} data-done={isDone || undefined}>
      <div className={styles.head}>
        <h2>
          <button type="button" aria-expanded={isShown} onClick={onShow}>
            {place}. {stop.customer.name}
          </button>
        </h2>
        {waiting && <StatusChip tone="wait">{text('deliveries.drive.notSent')}</StatusChip>}
      </div>
      {stored && !isStored(stored) && (
        <p className="bad" role="alert">
          {text('deliveries.drive.notStored')}
        </p>
      )}
      {result && <ResultLine result={result} />}
      {stored && !waiting && (
        <RefusedReport
          report={stored}
          onReport={onReport}
          onCorrect={draft === null ? () => setDraft(draftOf(stored)) : null}
          onDiscard={onDiscard}
        />
      )}
      {/* Hidden, not taken away: what is typed in it stays. */}
      <div hidden={!isShown}>
        {stop.address && <p className={styles.quiet}>{addressLines(stop.address, reader).join(', ')}</p>}
        {stop.deliveryInstructions && (
          <p className={styles.instructions}>{inLanguage(stop.deliveryInstructions, reader)}</p>
        )}
        {stop.deliveryNotes && <p className={styles.quiet}>{stop.deliveryNotes}</p>}
        <div className={styles.actions}>
          {map && (
            <Button icon={<IconMapPin />} href={map}>
              {text('deliveries.drive.navigate')}
            </Button>
          )}
          {stop.customer.phone && (
            <Button icon={<IconPhone />} href={`tel:${stop.customer.phone}`}>
              {text('deliveries.drive.call')}
            </Button>
          )}
        </div>
        <StopOrders orders={stop.orders} />
        {draft !== null && (
          <StopForm {...{ stop, draft }} onChange={setDraft} onSave={save} onCancel={cancel} />
        )}
        {draft === null && isDone && (
          <Button fullWidth onClick={() => setDraft(corrected.at(waiting ? 0 : -1) ?? newDraft('delivered'))}>
            {text('deliveries.drive.correct')}
          </Button>
        )}
        {draft === null && !isDone && (
          <DriveBar>
            <Button onClick={() => setDraft(newDraft('failed'))}>{text('deliveries.outcomes.failed')}</Button>
            <Button kind="primary" onClick={() => setDraft(newDraft('delivered'))}>
              {text('deliveries.drive.arrived')}
            </Button>
          </DriveBar>
        )}
      </div>
    </li>
  );
}
