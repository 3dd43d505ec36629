import { formatDay, type StandingDay, type StandingLine, type StandingOrder } from '@halles/contract';
import { useState } from 'react';
import { useAction } from '../../../../lib/actions.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { refuseOverwrite, useTypedFrom } from '../../../../lib/overwrite.ts';
import { Button } from '../../../../ui/button.tsx';
import { useReportChanges } from '../../../../ui/dialogs/close-guard.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { openDialog } from '../../../../ui/dialogs/open-dialog.ts';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { isSame } from '../../../../ui/form/changed-fields.ts';
import { decimalsOf, isQuantity, steppedQuantity } from '../cart/quantities.ts';
import styles from './Standing.module.css';
import { changeDay } from './standing-actions.ts';
import { useLatestStanding } from './use-latest-standing.ts';
import { useStandingWords } from './use-standing-words.ts';

interface DayFormProps {
  standing: StandingOrder;
  day: StandingDay;
  close: (done?: boolean) => void;
}

type Quantities = Readonly<Record<string, string>>;

const quantitiesOf = ({ lines }: StandingOrder, day: StandingDay): Quantities =>
  Object.fromEntries([...lines, ...(day.lines ?? [])].map(({ formatId, quantity }) => [formatId, quantity]));

/** The quantity of each line on this date only. */
function DayForm({ standing: opened, day: openedDay, close }: DayFormProps) {
  const text = useText();
  const words = useStandingWords();
  const standing = useLatestStanding(opened);
  const day = standing.days.find(({ on }) => on === openedDay.on) ?? openedDay;
  const stored = quantitiesOf(standing, day);
  const [typed, setTyped] = useState<Quantities>({});
  const quantities = { ...stored, ...typed };
  const isDirty = !isSame(quantities, stored);
  const typedFrom = useTypedFrom(stored, isDirty);
  useReportChanges(isDirty);
  const { run, isRunning, failure } = useAction(() => close(true));
  const quantityOf = ({ formatId, quantity }: StandingLine) => quantities[formatId] ?? quantity;
  const save = (lines: Parameters<typeof changeDay>[2]['lines']) =>
    run(async () => {
      if (lines) refuseOverwrite(typedFrom, stored, quantities);
      await changeDay(standing, day, { isSkipped: false, lines });
    });
  const set = ({ formatId }: StandingLine, quantity: string) => setTyped({ ...typed, [formatId]: quantity });
  return (
    <>
      <p className="quiet small">{text('ordering.standing.dayDialog.help')}</p>
      <ul className={styles.lines}>
        {standing.lines.map((line) => (
          <li key={line.formatId} className={styles.line}>
            <span className="shrinks stack">
              <strong>{words.nameOf(line)}</strong>
              <span className="quiet small">
                {[
                  words.titleOf(line),
                  text('ordering.standing.dayDialog.usual', { quantity: words.quantity(line.quantity) }),
                ].join(' · ')}
              </span>
            </span>
            <div className={styles.entry}>
              <QuantityField
                label={text('ordering.standing.dayDialog.quantityOf', { name: words.nameOf(line) })}
                labelHidden
                value={quantityOf(line)}
                onChange={(quantity) => set(line, quantity)}
                onStep={(direction) => set(line, steppedQuantity(quantityOf(line), direction, line))}
                decimals={decimalsOf(line.saleUnit)}
                withButtons
                error={isQuantity(quantityOf(line)) ? undefined : text('errors.field.notNumber')}
              />
            </div>
          </li>
        ))}
      </ul>
      <DialogActions failure={failure} cancel={close}>
        {day.lines && (
          <Button disabled={isRunning} onClick={() => save(null)}>
            {text('ordering.standing.dayDialog.reset')}
          </Button>
        )}
        <Button
          kind="primary"
          disabled={isRunning || !standing.lines.every((line) => isQuantity(quantityOf(line)))}
          onClick={() =>
            save(standing.lines.map((line) => ({ formatId: line.formatId, quantity: quantityOf(line) })))
          }
        >
          {text('ordering.standing.dayDialog.save')}
        </Button>
      </DialogActions>
    </>
  );
}

export const openDayDialog = (standing: StandingOrder, day: StandingDay): Promise<boolean | undefined> =>
  openDialog<boolean>(
    { title: 'ordering.standing.dayDialog.title', params: { day: formatDay(day.on) }, width: 600 },
    (close) => <DayForm standing={standing} day={day} close={close} />,
  );
