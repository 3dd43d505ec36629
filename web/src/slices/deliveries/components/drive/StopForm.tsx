import { deliveriesLimits, inLanguage, stopOutcomes, stopReasons, type RunStop } from '@halles/contract';
import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { DecimalField } from '../../../../ui/fields/decimal-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import styles from './drive.module.css';
import { Photos } from './Photos.tsx';
import { shrinkPhoto } from './shrink-photo.ts';
import { SignaturePad } from './SignaturePad.tsx';
import { urlOf } from './stop-reports.ts';
import { mistakesIn, type StopDraft, type StopReason } from './stop-draft.ts';

interface StopFormProps {
  stop: RunStop;
  draft: StopDraft;
  onChange: Dispatch<SetStateAction<StopDraft | null>>;
  onSave: () => void;
  onCancel: () => unknown;
}

/** The result of a stop: three taps when everything was delivered. */
export function StopForm({ stop, draft, onChange, onSave, onCancel }: StopFormProps) {
  const text = useText();
  const reader = useReader();
  const { outcome, reason, left } = draft;
  const lines = stop.orders.flatMap((order) => order.lines);
  // What is entered meanwhile stays: a photo arrives a moment after it was chosen.
  const put = (part: Partial<StopDraft>) => onChange((now) => now && { ...now, ...part });
  const changePhotos: ComponentProps<typeof Photos>['onChange'] = (change) =>
    onChange((now) => now && { ...now, photos: change(now.photos) });
  const { underWay, add } = useShrinking((photo) => changePhotos((now) => [...now, photo]));
  const mistakes = mistakesIn(draft, lines);
  const [isPressed, setPressed] = useState(false);
  const reasonField = useRef<HTMLDivElement>(null);
  const outcomes = useRef<HTMLDivElement>(null);
  // It opens below what is handed over, which may fill the window.
  useEffect(() => {
    // Not returned: in some browsers it is a promise, which React would call.
    outcomes.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  const lacksReason = mistakes.has('reason');
  const save = () => {
    if (!lacksReason) return onSave();
    setPressed(true);
    reasonField.current?.querySelector('select')?.focus();
  };
  return (
    <div className={styles.form}>
      <div
        ref={outcomes}
        className={styles.outcomes}
        role="group"
        aria-label={text('deliveries.drive.outcome')}
      >
        {stopOutcomes.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === outcome}
            onClick={() => put({ outcome: one })}
          >
            {text(`deliveries.outcomes.${one}`)}
          </button>
        ))}
      </div>
      {outcome === 'failed' ? (
        <div ref={reasonField}>
          <SelectField<StopReason>
            label={text('deliveries.drive.reason')}
            value={reason}
            onChange={(next) => put({ reason: next })}
            options={stopReasons.map((value) => ({ value, label: text(`deliveries.reasons.${value}`) }))}
            required
            error={isPressed && lacksReason ? text('errors.field.required') : undefined}
          />
        </div>
      ) : (
        <>
          {outcome === 'partly' &&
            lines.map((line) => (
              <DecimalField
                key={line.id}
                label={text('deliveries.drive.handedOverOf', {
                  name: inLanguage(line.name, reader),
                  quantity: line.quantity,
                })}
                value={left[line.id] ?? line.quantity}
                onChange={(quantity) => put({ left: { ...left, [line.id]: quantity } })}
                decimals={3}
                error={mistakes.has(line.id) ? text('errors.field.invalid') : undefined}
              />
            ))}
          <TextField
            label={text('deliveries.drive.receivedBy')}
            value={draft.receivedBy}
            onChange={(receivedBy) => put({ receivedBy })}
            error={
              mistakes.has('receivedBy')
                ? text('errors.field.tooLong', { len: deliveriesLimits.receivedBy })
                : undefined
            }
          />
          <SignaturePad
            signature={draft.signature && urlOf(draft.signature)}
            onChange={(signature) => put({ signature })}
          />
          <div className={styles.gloved}>
            <DecimalField
              label={text('deliveries.drive.temperature')}
              value={draft.temperature}
              onChange={(temperature) => put({ temperature })}
              decimals={1}
              withSign
              suffix="°C"
              error={mistakes.has('temperature') ? text('errors.field.invalid') : undefined}
            />
          </div>
        </>
      )}
      <Photos photos={draft.photos} underWay={underWay} onAdd={add} onChange={changePhotos} />
      <TextareaField
        label={text('deliveries.drive.note')}
        value={draft.note}
        onChange={(note) => put({ note })}
        maxLength={deliveriesLimits.reason}
      />
      <DriveBar>
        <Button onClick={onCancel}>{text('ui.dialog.cancel')}</Button>
        <Button
          kind="primary"
          loading={underWay > 0}
          disabled={mistakes.size > Number(lacksReason)}
          onClick={save}
        >
          {text('deliveries.drive.report')}
        </Button>
      </DriveBar>
    </div>
  );
}

/** Hands over each photo once it is small; a result is not saved while one is not. */
function useShrinking(onShrunk: (photo: string) => void) {
  const [underWay, setUnderWay] = useState(0);
  const add = async (file: File): Promise<void> => {
    setUnderWay((count) => count + 1);
    try {
      onShrunk(await shrinkPhoto(file));
    } catch {
      snackbar.error('deliveries.drive.photoFailed');
    } finally {
      setUnderWay((count) => count - 1);
    }
  };
  return { underWay, add: (file: File) => void add(file) };
}

/** What the driver does at the stop, always under the thumb; the last button is the main one. */
export const DriveBar = ({ children }: { children: ReactNode }) => (
  <div className={classNames('deep', styles.bar)}>{children}</div>
);
