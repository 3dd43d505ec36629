import type { OrderLine, PurchaseOrder } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import styles from './OrderLines.module.css';

const steps = ['requested', 'confirmed', 'prepared', 'delivered'] as const;
type Step = (typeof steps)[number];

/** The steps reached so far; a quantity that differs from the previous step is highlighted. */
export const reached = (lines: readonly OrderLine[], isPreparing: boolean): Step[] =>
  steps.filter(
    (step) =>
      step === 'requested' ||
      (step === 'prepared' && isPreparing) ||
      lines.some((line) => line[step] !== null),
  );

function differs(line: OrderLine, step: Step): boolean {
  const before = steps
    .slice(0, steps.indexOf(step))
    .reverse()
    .find((each) => line[each] !== null);
  const [value, was] = [line[step], before ? line[before] : null];
  return value !== null && was !== null && Number(value) !== Number(was);
}

const isTakenOut = (line: OrderLine): boolean =>
  Number(line.delivered ?? line.prepared ?? line.confirmed ?? line.requested) === 0;

export function Quantity({ line, step }: { line: OrderLine; step: Step }) {
  const text = useText();
  const words = useOrderWords();
  const value = line[step];
  if (value === null) return null;
  const weights = step === 'prepared' && line.weights.length > 0 ? line.weights : [];
  return (
    <>
      <span className={differs(line, step) ? styles.other : undefined}>{words.quantity(value)}</span>
      {weights.length > 0 && (
        <span className={styles.weights}>
          {`${weights.map((each) => words.quantity(each)).join(' + ')} ${text('offers.search.units.kg')}`}
        </span>
      )}
    </>
  );
}

interface LineProductProps {
  line: OrderLine;
  currency: PurchaseOrder['currency'];
}

export function LineProduct({ line, currency }: LineProductProps) {
  const text = useText();
  const words = useOrderWords();
  const facts = [words.titleOf(line), line.sku, line.producer?.name].filter(Boolean).join(' · ');
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
      <span className={isTakenOut(line) ? styles.out : styles.name}>{words.nameOf(line)}</span>
      <span className={styles.quiet}>{facts}</span>
      {line.isAdded && <span className="good bold">{text('ordering.orders.lines.added')}</span>}
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

function Deposit({ line, currency }: LineProductProps) {
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
      {reasonOfPrice && <span className={styles.quiet}>{reasonOfPrice}</span>}
      {taxes.length > 0 && <span className={styles.quiet}>{taxes.join(', ')}</span>}
    </>
  );
}
