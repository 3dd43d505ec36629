import type { Offer, OrganizationId } from '@halles/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { unbroken } from '../../../../ui/unbroken.ts';
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { decimalsOf, steppedQuantity } from '../cart/quantities.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import styles from './Standing.module.css';
import type { FormLine } from './standing-values.ts';

interface FormLinesProps {
  vendorId: OrganizationId;
  lines: readonly FormLine[];
  onChange: (lines: FormLine[]) => void;
  errorAt: (path: string) => string | undefined;
}

/** The lines ordered each time, and a search for more of the seller's offers. */
export function FormLines({ vendorId, lines, onChange, errorAt }: FormLinesProps) {
  const text = useText();
  const words = useOrderWords();
  const set = (line: FormLine, quantity: string) =>
    onChange(lines.map((each) => (each === line ? { ...each, quantity } : each)));
  return (
    <>
      {lines.length === 0 && (
        <p className={errorAt('lines') ? styles.problem : 'quiet small'}>
          {text('ordering.standing.form.noGoods')}
        </p>
      )}
      <ul className={styles.lines}>
        {lines.map((line, index) => {
          const name = words.nameOf(line);
          return (
            <li key={line.formatId} className={styles.line}>
              <span className="shrinks stack">
                <strong>{name}</strong>
                <span className="quiet small">{unbroken(words.titleOf(line))}</span>
              </span>
              <div className={styles.entry}>
                <QuantityField
                  label={text('ordering.standing.form.quantityOf', { name })}
                  labelHidden
                  value={line.quantity}
                  onChange={(quantity) => set(line, quantity)}
                  onStep={(direction) => set(line, steppedQuantity(line.quantity, direction, line))}
                  decimals={decimalsOf(line.saleUnit)}
                  error={errorAt(`lines.${index}.quantity`)}
                  withButtons
                />
                <IconButton
                  size="small"
                  label={text('ordering.standing.form.takeOut', { name })}
                  onClick={() => onChange(lines.filter((each) => each !== line))}
                >
                  <IconTrash />
                </IconButton>
              </div>
            </li>
          );
        })}
      </ul>
      <Finder
        vendorId={vendorId}
        isThere={(formatId) => lines.some((line) => line.formatId === formatId)}
        onPick={(line) => onChange([...lines, line])}
      />
    </>
  );
}

const lineOf = (offer: Offer): FormLine => ({
  formatId: offer.id,
  quantity: steppedQuantity('0', 1, offer),
  name: offer.name,
  formatTitle: offer.formatTitle,
  saleUnit: offer.saleUnit,
  minimumQuantity: offer.minimumQuantity,
  multipleQuantity: offer.multipleQuantity,
});

const SHOWN = 8;

interface FinderProps {
  vendorId: OrganizationId;
  isThere: (formatId: string) => boolean;
  onPick: (line: FormLine) => void;
}

/** Finds one of the seller's offers by a part of its name and adds it with its minimum quantity. */
function Finder({ vendorId, isThere, onPick }: FinderProps) {
  const text = useText();
  const words = useOrderWords();
  const language = useReader();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().slice(0, 200);
  /** A product can have several formats, each with its own button. */
  const fullName = ({ name, formatTitle }: Offer) =>
    [name, formatTitle].map(words.written).filter(Boolean).join(', ');
  const { data } = useLive(
    'offers.listSupplierOffers',
    { vendorId, language, text: wanted },
    { enabled: wanted !== '' },
  );
  const found = data?.filter(({ id }) => !isThere(id)).slice(0, SHOWN) ?? [];
  return (
    <>
      <TextField
        label={text('ordering.standing.form.find')}
        type="search"
        value={typed}
        onChange={setTyped}
      />
      {wanted !== '' && data && found.length === 0 && (
        <p className="quiet small">{text('ordering.orders.changes.nothingFound')}</p>
      )}
      {wanted !== '' && (
        <ul className={styles.lines}>
          {found.map((offer) => (
            <li key={offer.id} className={styles.line}>
              <span className="shrinks stack">
                {words.written(offer.name)}
                <span className="quiet small">{words.written(offer.formatTitle)}</span>
              </span>
              <span className="figures row-8">
                {words.price(offer, offer.unitPrice, offer.currency)}
                <IconButton
                  label={text('ordering.orders.changes.take', { name: fullName(offer) })}
                  onClick={() => {
                    setTyped('');
                    onPick(lineOf(offer));
                  }}
                >
                  <IconPlus />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
