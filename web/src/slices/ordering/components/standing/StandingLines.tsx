import type { StandingLine, StandingOrder } from '@halles/contract';
import { useText, type TextKey } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { unbroken } from '../../../../ui/unbroken.ts';
import styles from './Standing.module.css';
import { useStandingWords } from './use-standing-words.ts';

const problems: Partial<Record<NonNullable<StandingLine['problem']>, TextKey>> = {
  'ordering.noLongerOffered': 'ordering.standing.problems.gone',
  'ordering.notEnoughStock': 'ordering.standing.problems.notEnough',
  'ordering.belowMinimumQuantity': 'ordering.standing.problems.quantity',
  'ordering.notAMultiple': 'ordering.standing.problems.quantity',
};

/** The lines at today's prices; a line that could not be ordered now is flagged before its date comes. */
export function StandingLines({ standing: { lines, currency } }: { standing: StandingOrder }) {
  const text = useText();
  const formats = useFormats();
  const words = useStandingWords();
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.formatId} className={styles.line}>
          <span className="shrinks stack">
            <strong>{words.nameOf(line)}</strong>
            <span className="quiet small">{unbroken(words.titleOf(line))}</span>
            {line.problem && <span className={styles.problem}>{text(problems[line.problem]!)}</span>}
          </span>
          <span className={styles.amount}>
            {words.quantity(line.quantity)} × {words.unit(line)}
            <span className="quiet small">
              {line.priceBefore && (
                <s aria-label={text('ordering.cart.priceBefore')}>
                  {formats.unitPrice(line.priceBefore, currency)}
                </s>
              )}{' '}
              {line.unitPrice && words.price(line, line.unitPrice, currency)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
