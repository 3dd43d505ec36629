import { stopOutcomes, stopReasons, type RunStop } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { useUnsavedGuard } from '../../../../ui/form/unsaved.ts';
import { useReader } from '../../../organizations/index.ts';
import type { StopReport } from './stop-reports.ts';
import { SignaturePad } from './SignaturePad.tsx';
import { shrinkPhoto } from './shrink-photo.ts';
import styles from './drive.module.css';
import { DriveBar } from './DriveBar.tsx';

export type StopOutcome = (typeof stopOutcomes)[number];

interface StopFormProps {
  stop: RunStop;
  fulfilmentId: string;
  on: string;
  /** What the driver pressed to open the form. */
  firstOutcome: StopOutcome;
  onReport: (report: StopReport) => void;
  onDiscard: () => void;
}

type Reason = (typeof stopReasons)[number];

/** The result of a stop: three taps when everything was delivered. */
export function StopForm({ stop, fulfilmentId, on, firstOutcome, onReport, onDiscard }: StopFormProps) {
  const text = useText();
  const reader = useReader();
  const [outcome, setOutcome] = useState(firstOutcome);
  const [reason, setReason] = useState<Reason | null>(null);
  const [receivedBy, setReceivedBy] = useState('');
  const [temperature, setTemperature] = useState('');
  const [note, setNote] = useState('');
  const [signature, setSignature] = useState<string | null>(null);
  const [photos, setPhotos] = useState<string[]>([]);
  const lines = stop.orders.flatMap((order) => order.lines);
  const [left, setLeft] = useState<Record<string, string>>({});
  const isTyped =
    outcome !== firstOutcome ||
    reason !== null ||
    signature !== null ||
    photos.length > 0 ||
    Object.keys(left).length > 0 ||
    [receivedBy, temperature, note].some((typed) => typed.trim() !== '');
  useUnsavedGuard(isTyped, { save: null, discard: onDiscard });
  const isFailed = outcome === 'failed';
  const report = () =>
    onReport({
      fulfilmentId,
      on,
      stopId: stop.id,
      outcome,
      reason: isFailed ? reason : null,
      note,
      receivedBy,
      temperature: temperature === '' ? null : temperature,
      delivered:
        outcome === 'partly'
          ? Object.entries(left).map(([lineId, quantity]) => ({ lineId, quantity: quantity || '0' }))
          : [],
      happenedAt: new Date().toISOString(),
      signature,
      photos,
    });
  return (
    <div className={styles.form}>
      <div className={styles.outcomes} role="group" aria-label={text('deliveries.drive.outcome')}>
        {stopOutcomes.map((one) => (
          <button key={one} type="button" aria-pressed={one === outcome} onClick={() => setOutcome(one)}>
            {text(`deliveries.outcomes.${one}`)}
          </button>
        ))}
      </div>
      {isFailed ? (
        <SelectField<Reason>
          label={text('deliveries.drive.reason')}
          value={reason}
          onChange={setReason}
          options={stopReasons.map((value) => ({ value, label: text(`deliveries.reasons.${value}`) }))}
          required
        />
      ) : (
        <>
          {outcome === 'partly' &&
            lines.map((line) => (
              <DecimalField
                key={line.id}
                label={text('deliveries.drive.handedOverOf', {
                  name: reader === 'FR' ? line.name.fr : line.name.en,
                  quantity: line.quantity,
                })}
                value={left[line.id] ?? line.quantity}
                onChange={(quantity) => setLeft({ ...left, [line.id]: quantity ?? '' })}
                decimals={3}
              />
            ))}
          <TextField
            label={text('deliveries.drive.receivedBy')}
            value={receivedBy}
            onChange={setReceivedBy}
          />
          <SignaturePad onChange={setSignature} />
          <TextField
            label={text('deliveries.drive.temperature')}
            value={temperature}
            onChange={(value) => setTemperature(value.replace(',', '.').replaceAll(/[^\d.-]/g, ''))}
            inputMode="decimal"
            suffix="°C"
          />
        </>
      )}
      <label className={styles.camera}>
        {text('deliveries.drive.photo')}
        <input
          className="visually-hidden"
          type="file"
          accept="image/*"
          capture="environment"
          onChange={async ({ target }) => {
            const file = target.files?.[0];
            if (file) setPhotos([...photos, await shrinkPhoto(file)]);
          }}
        />
      </label>
      <div className={styles.photos}>
        {photos.map((photo, index) => (
          <img
            key={photo.slice(-40)}
            src={photo}
            alt={text('deliveries.drive.photoOf', { number: index + 1 })}
          />
        ))}
      </div>
      <TextareaField label={text('deliveries.drive.note')} value={note} onChange={setNote} />
      <DriveBar>
        <Button kind="primary" disabled={isFailed && reason === null} onClick={report}>
          {text('deliveries.drive.report')}
        </Button>
      </DriveBar>
    </div>
  );
}
