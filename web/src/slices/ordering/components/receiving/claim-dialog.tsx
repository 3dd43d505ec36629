import {
  claimKinds,
  fileRules,
  orderingLimits,
  type FileId,
  type OrderLine,
  type PurchaseOrder,
} from '@halles/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { textNow, useText } from '../../../../lib/i18n/index.ts';
import { uploadAs, type StoredFile } from '../../../../lib/uploads.ts';
import { Button } from '../../../../ui/button.tsx';
import { useReportChanges } from '../../../../ui/dialogs/close-guard.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { FileField } from '../../../../ui/fields/file-field.tsx';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import type { UploadFile } from '../../../../ui/fields/use-uploads.ts';
import { cacheOrder, latestOf, seen } from '../../queries.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import { claimableOf, claimOf, isWrong, type ClaimedLine } from './claiming.ts';
import styles from './Receiving.module.css';

const MOST_PHOTOS = 10;

/** Uploads photos, no more than a claim may have, and says whether some are under way. */
function usePhotoUpload(photos: readonly FileId[]) {
  const [underWay, setUnderWay] = useState(0);
  const places = useRef(0);
  useEffect(() => {
    places.current = MOST_PHOTOS - photos.length - underWay;
  }, [photos, underWay]);
  const send = useMemo(() => uploadAs('photo'), []);
  const upload: UploadFile<StoredFile> = async (...of) => {
    if (places.current <= 0) throw new Error(textNow('ordering.orders.claims.tooMany', { max: MOST_PHOTOS }));
    places.current -= 1;
    setUnderWay((count) => count + 1);
    try {
      return await send(...of);
    } finally {
      setUnderWay((count) => count - 1);
    }
  };
  return [upload, underWay > 0] as const;
}

/** Short, damaged, refused or wrong lines, with photos. */
function ClaimForm({ order, close }: { order: PurchaseOrder; close: (done?: boolean) => void }) {
  const text = useText();
  const [entered, setEntered] = useState<Readonly<Record<string, ClaimedLine>>>({});
  const [message, setMessage] = useState('');
  const [photos, setPhotos] = useState<readonly FileId[]>([]);
  const [upload, isUploading] = usePhotoUpload(photos);
  const { run, failure } = useAction(() => close(true));
  useReportChanges(Object.keys(entered).length > 0 || message !== '' || photos.length > 0);
  const lines = order.lines.filter((line) => claimableOf(order, line) > 0);
  const of = (line: OrderLine) =>
    entered[line.id] ?? { kind: null, quantity: String(claimableOf(order, line)) };
  const claimed = claimOf(lines, entered);
  const isBroken = claimed.length === 0 || lines.some((line) => isWrong(order, line, of(line)));
  const send = () =>
    run(
      async () =>
        cacheOrder(
          await api.ordering.raiseClaim({
            ...seen(latestOf(order)),
            message: message.trim(),
            lines: claimed,
            photoFileIds: [...photos],
          }),
        ),
      { done: 'ordering.orders.claims.raised' },
    );
  return (
    <>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <ClaimLine
            key={line.id}
            order={order}
            line={line}
            claimed={of(line)}
            onChange={(next) => setEntered({ ...entered, [line.id]: next })}
          />
        ))}
      </ul>
      <TextareaField
        label={text('ordering.orders.claims.message')}
        value={message}
        onChange={setMessage}
        maxLength={orderingLimits.note}
        rows={3}
      />
      <FileField
        label={text('ordering.orders.claims.photos')}
        limits={fileRules.photo}
        multiple
        upload={upload}
        onUploaded={({ id }) => setPhotos((before) => [...before, id])}
        onRemoved={({ id }) => setPhotos((before) => before.filter((photo) => photo !== id))}
      />
      <DialogActions failure={failure} cancel={close}>
        <Button
          kind="primary"
          disabled={isBroken}
          disabledReason={isUploading ? text('ui.form.uploading') : undefined}
          onClick={send}
        >
          {text('ordering.orders.claims.send')}
        </Button>
      </DialogActions>
    </>
  );
}

interface ClaimLineProps {
  order: PurchaseOrder;
  line: OrderLine;
  claimed: ClaimedLine;
  onChange: (next: ClaimedLine) => void;
}

function ClaimLine({ order, line, claimed, onChange }: ClaimLineProps) {
  const text = useText();
  const words = useOrderWords();
  const name = words.nameOf(line);
  return (
    <li className={styles.line}>
      <span className={styles.name}>
        <strong>{name}</strong>
        <span className="quiet">{words.titleOf(line)}</span>
      </span>
      <SelectField
        label={text('ordering.orders.claims.whatIsWrong', { name })}
        labelHidden
        placeholder={text('ordering.orders.claims.fine')}
        value={claimed.kind}
        options={claimKinds.map((value) => ({ value, label: text(`ordering.orders.claims.kinds.${value}`) }))}
        onChange={(kind) => onChange({ ...claimed, kind })}
      />
      {claimed.kind !== null && (
        <QuantityField
          label={text('ordering.orders.claims.quantityOf', { name })}
          labelHidden
          value={claimed.quantity}
          onChange={(quantity) => onChange({ ...claimed, quantity })}
          decimals={3}
          unit={words.unit(line)}
          max={claimableOf(order, line)}
          withButtons
          error={isWrong(order, line, claimed) ? text('errors.ordering.moreThanDelivered') : undefined}
        />
      )}
    </li>
  );
}

export const openClaimDialog = (order: PurchaseOrder): Promise<boolean | undefined> =>
  openDialog<boolean>(
    { title: 'ordering.orders.claims.title', params: { number: order.number }, width: 600 },
    (close) => <ClaimForm order={order} close={close} />,
  );
