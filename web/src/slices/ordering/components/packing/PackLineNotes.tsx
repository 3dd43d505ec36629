import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { useReasons } from '../../../../lib/use-reason.ts';
import { agreedOf, totalKg } from '../preparing/preparation.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import { isCountable, savedCount, type LineState, type PackEntry } from './packing.ts';
import styles from './packing.module.css';
import type { Packing } from './use-packing.ts';

interface PackLineNotesProps {
  entry: PackEntry;
  state: LineState;
  packing: Packing;
}

/** Under a line: what is missing, the lots, the customer's note, and who else counted it. */
export function PackLineNotes({ entry, state, packing }: PackLineNotesProps) {
  const text = useText();
  const words = useOrderWords();
  const { line } = entry;
  const pieces = packing.of(line)?.pieces ?? '';
  const missing = Math.round((Number(agreedOf(line)) - Number(pieces)) * 1_000) / 1_000;
  const lots = line.lots.map(({ code, quantity }) => `${code} (${words.quantity(quantity)})`).join(', ');
  return (
    <div className={styles.notes}>
      {state === 'short' && (
        <p role="status">
          <strong>
            {text('ordering.orders.prepare.short', { quantity: words.quantity(String(missing)) })}
          </strong>{' '}
          {text('ordering.orders.prepare.shortHelp', { quantity: words.quantity(pieces) })}
        </p>
      )}
      {state === 'unweighed' && <p>{text('errors.ordering.invalidWeights')}</p>}
      {line.note !== '' && <p>{line.note}</p>}
      {lots !== '' && <p className={styles.quiet}>{text('ordering.orders.lines.lots', { lots })}</p>}
      {packing.isRefused(entry) && <Refused entry={entry} packing={packing} />}
    </div>
  );
}

/** What was counted here is not saved, because somebody else was first; the person decides which one counts. */
function Refused({ entry, packing }: Omit<PackLineNotesProps, 'state'>) {
  const text = useText();
  const words = useOrderWords();
  const reasonOf = useReasons();
  const { order, line } = entry;
  const written = (count: ReturnType<Packing['of']>) => {
    if (count === null) return text('ordering.packing.notCounted');
    const pieces = words.quantity(count.pieces);
    if (count.weights.length === 0) return pieces;
    const quantity = words.quantity(totalKg(count.weights));
    return `${pieces} · ${text('ordering.packing.kg', { quantity })}`;
  };
  const counts = { own: written(packing.of(line)), theirs: written(savedCount(line)) };
  const reason = reasonOf(order.can[order.status === 'confirmed' ? 'prepare' : 'markReady']);
  return (
    <div role="alert" className={styles.refused}>
      <p>
        {isCountable(order)
          ? text('ordering.packing.conflict', counts)
          : [reason, text('ordering.packing.notSaved', counts)].filter(Boolean).join(' ')}
      </p>
      <div className="wrap-8">
        <Button onClick={() => packing.forget(line)}>
          {text('ordering.packing.useTheirs', { quantity: counts.theirs })}
        </Button>
        {isCountable(order) && (
          <Button onClick={() => packing.keepMine(line)}>
            {text('ordering.packing.keepMine', { quantity: counts.own })}
          </Button>
        )}
      </div>
    </div>
  );
}
