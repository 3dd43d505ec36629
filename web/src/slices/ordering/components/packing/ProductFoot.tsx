import { computeShares, fromThousandths, toThousandths } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import {
  isCountable,
  isCounted,
  lineState,
  neededOf,
  requestsOf,
  wholeLine,
  type PackGroup,
} from './packing.ts';
import styles from './packing.module.css';
import { TickRest } from './TickRest.tsx';
import type { Packing } from './use-packing.ts';

interface ProductFootProps {
  group: PackGroup;
  packing: Packing;
  onNext: () => void;
}

const WHOLE_PIECE = 1_000n;

/** Ends a product: all of it, or less split in proportion to the orders. */
export function ProductFoot({ group, packing, onNext }: ProductFootProps) {
  const text = useText();
  const [there, setThere] = useState('');
  const open = group.entries.filter(({ order }) => isCountable(order));
  const rest = open.filter(({ line }) => !line.isVariableWeight && packing.of(line) === null);
  const isWeighed = group.entries.some(({ line }) => line.isVariableWeight);
  const isQuantity = /^\d{1,9}(\.\d{1,3})?$/.test(there);
  const split = () => {
    const requests = requestsOf(open);
    const shares = computeShares({
      available: toThousandths(there),
      step: WHOLE_PIECE,
      requests,
      isProRata: true,
    });
    requests.forEach(({ entry }, index) =>
      packing.tick(entry.line, { ...wholeLine(entry.line), pieces: fromThousandths(shares[index]!) }),
    );
    setThere('');
  };
  const isDone = group.entries.every(
    (entry) => isCounted(lineState(entry.line, packing.of(entry.line))) && !packing.isRefused(entry),
  );
  return (
    <>
      <span data-end className={styles.end}>
        <Button kind={isDone ? 'primary' : 'secondary'} onClick={onNext}>
          {text('ordering.packing.nextProduct')}
        </Button>
      </span>
      <TickRest rest={rest} packing={packing} />
      {!isWeighed && open.length > 1 && (
        <div className={styles.split}>
          <QuantityField
            label={text('ordering.packing.there')}
            value={there}
            max={neededOf(group)}
            onChange={setThere}
            decimals={3}
          />
          <Button disabled={!isQuantity} onClick={split}>
            {text('ordering.packing.split')}
          </Button>
        </div>
      )}
    </>
  );
}
