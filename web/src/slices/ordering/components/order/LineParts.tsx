import type { OrderLine, PurchaseOrder } from '@halles/contract';
import { Fragment } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { unbroken } from '../../../../ui/unbroken.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import styles from './OrderLines.module.css';

const steps = ['requested', 'confirmed', 'prepared', 'delivered'] as const;

/** What a line counted at each step that changed it; one entry where nothing was changed. */
const trailOf = (line: OrderLine) =>
  steps
    .flatMap((step) => {
      const value = line[step];
      return value === null ? [] : [{ step, value }];
    })
    .filter(({ value }, index, all) => Number(value) !== Number(all[index - 1]?.value));

const isTakenOut = (line: OrderLine): boolean =>
  Number(line.delivered ?? line.prepared ?? line.confirmed ?? line.requested) === 0;

/** What counts now, after what was agreed before where a step changed it. */
export function Quantity({ line }: { line: OrderLine }) {
  const text = useText();
  const words = useOrderWords();
  const trail = trailOf(line);
  const isChanged = trail.length > 1;
  const nameOf = (step: (typeof steps)[number]) => (
    <span className="visually-hidden">{text(`ordering.orders.lines.${step}`)} </span>
  );
  return (
    <>
      <span className={styles.trail}>
        {trail.map(({ step, value }, index) =>
          index < trail.length - 1 ? (
            <Fragment key={step}>
              {nameOf(step)}
              <s>{words.quantity(value)}</s>
              <span aria-hidden> → </span>
            </Fragment>
          ) : (
            <Fragment key={step}>
              {isChanged && nameOf(step)}
              <b className={isChanged ? styles.other : undefined}>{words.quantity(value)}</b>
            </Fragment>
          ),
        )}
      </span>
      {line.weights.length > 0 && (
        <span className={styles.weights}>
          {`${line.weights.map((each) => words.quantity(each)).join(' + ')} ${text('offers.search.units.kg')}`}
        </span>
      )}
    </>
  );
}

interface LineProductProps {
  line: OrderLine;
  currency: PurchaseOrder['currency'];
  /** The stock there is, where it is less than the line sells. */
  available?: string | undefined;
}

export function LineProduct({ line, currency, available }: LineProductProps) {
  const text = useText();
  const words = useOrderWords();
  const facts = [unbroken(words.titleOf(line)), line.producer?.name].filter(Boolean).join(' · ');
  return (
    <div className={styles.product}>
      {line.thumbnailUrl !== null && (
        <img
          className={styles.picture}
          src={line.thumbnailUrl}
          alt=""
          width={34}
          height={34}
          loading="lazy"
        />
      )}
      <span className={isTakenOut(line) ? styles.out : 'bold'}>{words.nameOf(line)}</span>
      <span className={styles.quiet}>
        {facts}
        {line.sku && <span className={styles.sku}>{` · ${line.sku}`}</span>}
      </span>
      {line.isAdded && <span className="good bold">{text('ordering.orders.lines.added')}</span>}
      {available !== undefined && (
        <span className={styles.short}>
          {text('ordering.orders.lines.available', { quantity: words.quantity(available) })}
        </span>
      )}
      {line.isVariableWeight && line.weights.length === 0 && (
        <span className={styles.quiet}>{text('ordering.orders.lines.byWeight')}</span>
      )}
      {line.lots.length > 0 && (
        <span className={styles.quiet}>
          {text('ordering.orders.lines.lots', {
            lots: line.lots.map(({ code, quantity }) => `${code} (${words.quantity(quantity)})`).join(', '),
          })}
        </span>
      )}
      {line.depositMinor > 0 && <Deposit line={line} currency={currency} />}
      {line.note && <span className={styles.quiet}>{line.note}</span>}
    </div>
  );
}

function Deposit({ line, currency }: Omit<LineProductProps, 'available'>) {
  const text = useText();
  const words = useOrderWords();
  return (
    <span className={styles.quiet}>
      {text('ordering.orders.lines.deposit', { amount: words.money(line.depositMinor, currency) })}
    </span>
  );
}

/** The public price and a line without tax are usual: only what differs is written. */
export function Price({ line, order }: { line: OrderLine; order: PurchaseOrder }) {
  const text = useText();
  const words = useOrderWords();
  const taxes = line.taxes
    .map((id) => order.totals.taxes.find(({ taxId }) => taxId === id))
    .filter((tax) => tax !== undefined)
    .map((tax) => words.written(tax.name));
  const { priceReason } = line;
  const ofVendor = order.side === 'vendor';
  const reasonOfPrice =
    priceReason !== null &&
    priceReason !== 'publicList' &&
    (ofVendor ? text(`offers.why.${priceReason}`) : text(`offers.whyYours.${priceReason}`));
  return (
    <>
      <span>{words.price(line, line.unitPrice, order.currency)}</span>
      {reasonOfPrice && <span className={classNames(styles.quiet, styles.list)}>{reasonOfPrice}</span>}
      {taxes.length > 0 && <span className={styles.quiet}>{taxes.join(', ')}</span>}
    </>
  );
}
