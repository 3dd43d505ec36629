import type { Offer } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import styles from './MatchedLines.module.css';
import { decimalsOf, isQuantity } from './quantities.ts';
import { offerOf, type ReadLine } from './read-lines.ts';

interface MatchedLinesProps {
  lines: readonly ReadLine[];
  onChange: (lines: readonly ReadLine[]) => void;
}

/** Each typed line beside the offer it was matched to; another offer or none can be chosen. */
export function MatchedLines({ lines, onChange }: MatchedLinesProps) {
  const text = useText();
  const missing = lines.filter(({ matches }) => matches.length === 0).length;
  const change = (changed: ReadLine) =>
    onChange(lines.map((each) => (each.place === changed.place ? changed : each)));
  if (lines.length === 0) return <p>{text('ordering.cart.paste.nothing')}</p>;
  return (
    <>
      {missing > 0 && (
        <p className={styles.missing} role="status">
          {text('ordering.cart.paste.missing', { count: missing })}
        </p>
      )}
      <table className={styles.table}>
        <caption className="visually-hidden">{text('ordering.cart.paste.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('ordering.cart.paste.typed')}</th>
            <th scope="col">{text('ordering.cart.paste.meant')}</th>
            <th scope="col">{text('ordering.cart.paste.quantity')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.place}>
              <th scope="row">{line.text}</th>
              {line.matches.length === 0 ? (
                <td colSpan={2}>
                  <StatusChip tone="bad">{text('ordering.cart.paste.notFound')}</StatusChip>
                </td>
              ) : (
                <Meaning line={line} onChange={change} />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Meaning({ line, onChange }: { line: ReadLine; onChange: (line: ReadLine) => void }) {
  const text = useText();
  const words = useOrderWords();
  const offer = offerOf(line);
  const labelOf = ({ name, formatTitle, seller, unitPrice, currency, ...priced }: Offer) =>
    [
      `${words.nameOf({ name })}, ${words.titleOf({ formatTitle })}`,
      words.price(priced, unitPrice, currency),
      seller.name,
    ].join(' – ');
  return (
    <>
      <td>
        <SelectField
          label={text('ordering.cart.paste.meantBy', { text: line.text })}
          labelHidden
          placeholder={text('ordering.cart.paste.leaveOut')}
          value={line.chosen}
          onChange={(chosen) => onChange({ ...line, chosen })}
          options={line.matches.map((match) => ({ value: match.id, label: labelOf(match) }))}
        />
        {offer && line.unit !== null && line.unit !== offer.saleUnit && (
          <p className={styles.otherUnit}>{text('ordering.cart.paste.otherUnit')}</p>
        )}
      </td>
      <td>
        <QuantityField
          label={text('ordering.cart.paste.quantityOf', { text: line.text })}
          labelHidden
          decimals={decimalsOf(offer?.saleUnit)}
          value={line.quantity}
          disabled={line.chosen === null}
          error={isQuantity(line.quantity) ? undefined : text('errors.field.notNumber')}
          onChange={(quantity) => onChange({ ...line, quantity })}
          unit={offer && words.unit(offer)}
        />
      </td>
    </>
  );
}
