import { pickEarliestLots, type AvailableLot, type OrderLine } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import styles from './Preparation.module.css';
import { problemOf, type Prepared } from './preparation.ts';

interface LotsProps {
  line: OrderLine;
  prepared: Prepared;
  lots: readonly AvailableLot[];
  onChange: (next: Prepared) => void;
}

type ByLot = Readonly<Record<string, string>>;

/** The lots of a line: the earliest to expire, unless others are chosen. */
export function Lots({ line, prepared, lots, onChange }: LotsProps) {
  const text = useText();
  const words = useOrderWords();
  const formats = useFormats();
  const [isChoosing, setChoosing] = useState(false);
  const taken: ByLot = prepared.lots ?? proposed(lots, prepared.pieces);
  const used = lots.filter(({ lotId }) => Number(taken[lotId] ?? 0) > 0);
  const before = ({ bestBefore }: AvailableLot) =>
    bestBefore === null ? '' : text('ordering.orders.prepare.bestBefore', { day: formats.day(bestBefore) });
  const doesNotFit = problemOf(line, prepared) === 'invalidLots';
  if (!isChoosing)
    return (
      <div className={styles.lots}>
        <span>
          {used.length === 0
            ? text('ordering.orders.prepare.noLot')
            : used.map((lot) => (
                <span key={lot.lotId} className="block">
                  {text('ordering.orders.prepare.ofLot', {
                    quantity: words.quantity(taken[lot.lotId]!),
                    code: lot.code,
                  })}{' '}
                  <span className="quiet">{before(lot)}</span>
                </span>
              ))}
        </span>
        <Button size="small" kind="plain" onClick={() => setChoosing(true)}>
          {text('ordering.orders.prepare.chooseLots')}
        </Button>
      </div>
    );
  return (
    <div role="group" aria-label={text('ordering.orders.prepare.lotsOf', { name: words.nameOf(line) })}>
      {lots.map((lot) => (
        <QuantityField
          key={lot.lotId}
          label={text('ordering.orders.prepare.lot', { code: lot.code })}
          description={[
            before(lot),
            text('ordering.orders.prepare.left', { quantity: words.quantity(lot.left) }),
          ]
            .filter(Boolean)
            .join(' · ')}
          value={taken[lot.lotId] ?? ''}
          max={Number(lot.left)}
          decimals={3}
          onChange={(typed) => onChange({ ...prepared, lots: { ...taken, [lot.lotId]: typed } })}
        />
      ))}
      {doesNotFit && (
        <p className="bad" role="alert">
          {text('errors.ordering.invalidLots')}
        </p>
      )}
    </div>
  );
}

const proposed = (lots: readonly AvailableLot[], pieces: string): ByLot =>
  /^\d{1,9}(\.\d{1,3})?$/.test(pieces)
    ? Object.fromEntries(pickEarliestLots(lots, pieces).map(({ lotId, quantity }) => [lotId, quantity]))
    : {};
