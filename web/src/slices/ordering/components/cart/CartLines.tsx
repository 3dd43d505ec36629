import type { Cart, CartLine } from '@halles/contract';
import { IconTrash } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { unbroken } from '../../../../ui/unbroken.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useStore } from '../../../../ui/store.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import { removeLine, setQuantity } from './cart-actions.ts';
import styles from './CartLines.module.css';
import { LineProblem } from './LineProblem.tsx';
import { decimalsOf } from './quantities.ts';
import { QuantityEntry } from './QuantityEntry.tsx';
import { enteredFor, enteredQuantities, markWrong, shownQuantity } from './entered-quantities.ts';
import { TwoQuantities } from './TwoQuantities.tsx';

export function CartLines({ cart }: { cart: Cart }) {
  const text = useText();
  return (
    <ul className="stack" aria-label={text('ordering.cart.linesOf', { seller: cart.seller.name })}>
      {cart.lines.map((line) => (
        <li key={line.id} className={styles.line}>
          <Line cart={cart} line={line} />
        </li>
      ))}
    </ul>
  );
}

function Line({ cart, line }: { cart: Cart; line: CartLine }) {
  const text = useText();
  const words = useOrderWords();
  const all = useStore(enteredQuantities);
  const entered = enteredFor(all, {
    formatId: line.id,
    cartId: cart.id,
    ...(cart.isForCustomer && { customerId: cart.customer.id }),
  });
  const isSaving = entered !== undefined && !entered.isConflict;
  const mayEdit = cart.can.edit === true;
  const name = words.nameOf(line);
  const label = text('ordering.cart.quantityOf', { name, format: words.titleOf(line) });
  return (
    <>
      <div className={styles.product}>
        <span className="bold">{name}</span>
        <span className="quiet small">{unbroken(words.titleOf(line))}</span>
        <LinePrice cart={cart} line={line} />
        {entered?.isUnsaved && !entered.isConflict && (
          <span className={styles.problem}>{text('ordering.cart.notSaved')}</span>
        )}
        {entered?.isConflict && <TwoQuantities entered={entered} now={line.quantity} />}
        <LineProblem cart={cart} line={line} />
      </div>
      <div>
        <QuantityEntry
          label={label}
          quantity={shownQuantity(entered, line.quantity)}
          steps={line}
          decimals={decimalsOf(line.saleUnit)}
          withButtons
          disabled={!mayEdit}
          onWrong={(isWrong) => markWrong(cart.id, line.id, isWrong)}
          onCommit={(quantity) =>
            Number(quantity) === 0 ? removeLine(cart, line, name) : setQuantity(cart, line, quantity)
          }
        />
      </div>
      <span className={styles.amount} aria-busy={isSaving} data-old={isSaving || undefined}>
        {line.unitPrice !== null && words.money(line.amountMinor, cart.currency)}
        {line.isVariableWeight && <span className="quiet small">{text('ordering.cart.estimated')}</span>}
      </span>
      {mayEdit && (
        <IconButton
          label={text('ordering.cart.removeLine', { name })}
          size="small"
          onClick={() => removeLine(cart, line, name)}
        >
          <IconTrash aria-hidden />
        </IconButton>
      )}
    </>
  );
}

/** A changed price is shown beside the price when added; it applies once it is accepted. */
function LinePrice({ cart: { currency }, line }: { cart: Cart; line: CartLine }) {
  const text = useText();
  const words = useOrderWords();
  const { unitPrice, priceBefore } = line;
  if (unitPrice === null) return null;
  if (priceBefore === null)
    return <span className="quiet small">{words.price(line, unitPrice, currency)}</span>;
  return (
    <span className={styles.changed}>
      <span className="visually-hidden">{text('ordering.cart.priceBefore')} </span>
      <s>{words.price(line, priceBefore, currency)}</s>
      <span aria-hidden>→</span>
      <span className="visually-hidden">{text('ordering.cart.priceNow')} </span>
      <b>{words.price(line, unitPrice, currency)}</b>
    </span>
  );
}
