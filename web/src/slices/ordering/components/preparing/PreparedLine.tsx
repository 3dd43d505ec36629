import type { AvailableLot, OrderLine } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { unbroken } from '../../../../ui/unbroken.ts';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import { Lots } from './Lots.tsx';
import styles from './Preparation.module.css';
import { agreedOf, problemOf, withPieces, type Prepared } from './preparation.ts';
import { Weights } from './Weights.tsx';

interface PreparedLineProps {
  line: OrderLine;
  prepared: Prepared;
  lots: readonly AvailableLot[];
  onChange: (next: Prepared) => void;
}

/** One line: prepared quantity, weights of the pieces, and lots. */
export function PreparedLine({ line, prepared, lots, onChange }: PreparedLineProps) {
  const text = useText();
  const words = useOrderWords();
  const agreed = agreedOf(line);
  const problem = problemOf(line, prepared);
  return (
    <div className={styles.line}>
      <div className={styles.name}>
        <strong>{words.nameOf(line)}</strong>
        <span className="quiet">{unbroken(words.titleOf(line))}</span>
      </div>
      <QuantityField
        label={text('ordering.orders.prepare.prepared', { quantity: words.quantity(agreed) })}
        value={prepared.pieces}
        onChange={(pieces) => onChange(withPieces(line, prepared, pieces))}
        decimals={line.isVariableWeight ? 0 : 3}
        unit={words.unit(line)}
        max={Number(agreed)}
        withButtons
        error={problem === 'tooMany' ? text('errors.ordering.moreThanConfirmed') : undefined}
      />
      {line.isVariableWeight && prepared.weights.length > 0 && (
        <Weights
          line={line}
          weights={prepared.weights}
          onChange={(weights) => onChange({ ...prepared, weights })}
        />
      )}
      {lots.length > 0 && <Lots line={line} prepared={prepared} lots={lots} onChange={onChange} />}
    </div>
  );
}
