import { inLanguage, type Currency, type PriceListLine } from '@halles/contract';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useItemTexts } from '../price-lists/use-item-texts.ts';
import styles from './MailedLines.module.css';

/** Prices are compared to the cent. */
const toCents = (price: string): string => Number(price).toFixed(2);

function Line({ line, currency }: { line: PriceListLine; currency: Currency }) {
  const text = useText();
  const formats = useFormats();
  const itemTexts = useItemTexts(currency);
  const priced = { isVariableWeight: line.isByKg };
  return (
    <tr>
      <th scope="row">
        {itemTexts.product(line)}
        {line.sku !== null && <span className={styles.quiet}>{line.sku}</span>}
      </th>
      <td>{itemTexts.format(line)}</td>
      <td className={styles.figure}>
        {itemTexts.price(line.unitPrice, priced)}
        {line.breaks.length > 0 && (
          <span className={styles.quiet}>{itemTexts.breaks({ ...priced, breaks: line.breaks })}</span>
        )}
      </td>
      <td className={styles.figure}>
        {line.pricePerKg !== null && !line.isByKg && (
          <>
            {formats.unitPrice(toCents(line.pricePerKg), currency)}
            <span className={styles.unit}> {text('catalogue.mailedList.aKg')}</span>
          </>
        )}
      </td>
    </tr>
  );
}

/** One table per category, in the order of the list. */
export function MailedLines({ lines, currency }: { lines: readonly PriceListLine[]; currency: Currency }) {
  const text = useText();
  const reader = useReader();
  const groups = Map.groupBy(
    lines,
    ({ category }) => (category && inLanguage(category, reader)) ?? text('catalogue.mailedList.others'),
  );
  return [...groups].map(([category, those]) => (
    <section key={category} className={styles.group}>
      <h2>{category}</h2>
      <table className={styles.lines}>
        <caption className="visually-hidden">{category}</caption>
        <thead>
          <tr>
            <th scope="col">{text('catalogue.mailedList.product')}</th>
            <th scope="col">{text('catalogue.mailedList.format')}</th>
            <th scope="col" className={styles.figure}>
              {text('catalogue.mailedList.price')}
            </th>
            <th scope="col" className={styles.figure}>
              {text('catalogue.mailedList.perKg')}
            </th>
          </tr>
        </thead>
        <tbody>
          {those.map((line) => (
            <Line key={line.id} line={line} currency={currency} />
          ))}
        </tbody>
      </table>
    </section>
  ));
}
