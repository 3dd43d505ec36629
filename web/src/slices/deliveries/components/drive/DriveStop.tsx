import { addressLines, type RunStop } from '@halles/contract';
import { IconMapPin, IconPhone } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { useReader } from '../../../organizations/index.ts';
import { ResultLine } from '../run/ResultLine.tsx';
import styles from './drive.module.css';
import { DriveBar } from './DriveBar.tsx';
import { mapLink } from './map-link.ts';
import { RefusedReport } from './RefusedReport.tsx';
import { isWaiting, type StopReport, type StoredReport } from './stop-reports.ts';
import { StopForm, type StopOutcome } from './StopForm.tsx';

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

/** The stop that becomes the shown one comes to the top, under the page's header. */
function useScrollIntoView(isShown: boolean) {
  const item = useRef<HTMLLIElement>(null);
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isShown && !wasShown.current) item.current?.scrollIntoView({ block: 'start' });
    wasShown.current = isShown;
  }, [isShown]);
  return item;
}

export function DriveStop(props: DriveStopProps) {
  const { stop, place, fulfilmentId, on, stored, isStored, onReport, onDiscard, isShown, onShow } = props;
  const text = useText();
  const formats = useFormats();
  const reader = useReader();
  const [outcome, setOutcome] = useState<StopOutcome | null>(null);
  const item = useScrollIntoView(isShown);
  const localized = (texts: { en: string; fr: string }) => (reader === 'FR' ? texts.fr : texts.en);
  const map = mapLink(stop);
  const waiting = stored !== undefined && isWaiting(stored);
  const isDone = stop.result !== null || waiting;
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
      {stop.result && <ResultLine result={stop.result} />}
      {stored && !waiting && <RefusedReport report={stored} onReport={onReport} onDiscard={onDiscard} />}
      {/* Hidden, not taken away: what is typed in it stays. */}
      <div hidden={!isShown}>
        {stop.address && <p className={styles.quiet}>{addressLines(stop.address, reader).join(', ')}</p>}
        {stop.deliveryInstructions && (
          <p className={styles.instructions}>{localized(stop.deliveryInstructions)}</p>
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
        {stop.orders.map((order) => (
          <section key={order.id} aria-label={order.number}>
            <b>{order.number}</b>
            <ul className={styles.lines}>
              {order.lines.map((line) => (
                <li key={line.id}>
                  <span>
                    <b>{localized(line.name)}</b> <span className="quiet">{localized(line.formatTitle)}</span>
                  </span>
                  <span>{formats.number(line.quantity, 3)}</span>
                </li>
              ))}
            </ul>
            {order.note && <p className={styles.quiet}>{order.note}</p>}
          </section>
        ))}
        {outcome !== null && (
          <StopForm
            {...{ stop, fulfilmentId, on }}
            firstOutcome={outcome}
            onDiscard={() => setOutcome(null)}
            onReport={(report) => {
              setOutcome(null);
              onReport(report);
            }}
          />
        )}
        {outcome === null && isDone && (
          <Button fullWidth onClick={() => setOutcome('delivered')}>
            {text('deliveries.drive.correct')}
          </Button>
        )}
        {outcome === null && !isDone && (
          <DriveBar>
            <Button onClick={() => setOutcome('failed')}>{text('deliveries.outcomes.failed')}</Button>
            <Button kind="primary" onClick={() => setOutcome('delivered')}>
              {text('deliveries.drive.arrived')}
            </Button>
          </DriveBar>
        )}
      </div>
    </li>
  );
}
