import type { CartLine } from '@halles/contract';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { OrderFieldProps } from '../../../offers/index.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Button } from '../../../../ui/button.tsx';
import { useReason } from '../../../../lib/use-reason.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import styles from './OrderField.module.css';
import { decimalsOf, steppedQuantity } from './quantities.ts';
import { QuantityEntry } from './QuantityEntry.tsx';
import { TwoQuantities } from './TwoQuantities.tsx';
import { useInCart } from './use-carts.ts';
import { enterQuantity } from './enter-quantity.ts';
import { useMediaQuery } from '../../../../ui/use-media-query.ts';

/** The quantity of an offer in the cart, shown beside the offer. */
export default function OrderField(props: OrderFieldProps) {
  const { offer, customerId, isInColumn = false, lastQuantity } = props;
  const text = useText();
  const words = useOrderWords();
  const asCards = useMediaQuery('(width < 600px)');
  const box = useRef<HTMLDivElement>(null);
  const [isAdded, setAdded] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const inCart = useInCart({ formatId: offer.id, sellerId: offer.seller.id, customerId });
  const { cart, line, quantity, entered } = inCart;
  const steps = line ?? offer;
  const problem = useReason(quantityProblem(line));
  const reason = entered?.isUnsaved && !entered.isConflict ? text('ordering.cart.notSaved') : problem;
  const want = (wanted: string) => {
    // Taken out by the person: the button comes back.
    if (Number(wanted) === 0) setHasFocus(false);
    enterQuantity({
      formatId: offer.id,
      quantity: wanted,
      customerId,
      cartId: cart?.id,
      item: { name: offer.name, formatTitle: offer.formatTitle },
      over: [line?.quantity ?? '0'],
    });
  };
  // The pressed button was replaced by the field, so the focus moves there.
  useEffect(() => {
    if (!isAdded || quantity === '') return;
    box.current?.querySelector('input')?.focus();
    setAdded(false);
  }, [isAdded, quantity]);
  const names = { name: words.nameOf(offer), format: words.titleOf(offer) };
  // An older answer may arrive without the line: what is being typed stays in its field.
  if (quantity === '' && !isInColumn && !hasFocus && !entered?.isConflict)
    return (
      <div className={styles.beside} data-order-field>
        <Button
          size="small"
          fullWidth
          icon={<IconPlus aria-hidden size={16} />}
          aria-label={text('ordering.cart.addOf', names)}
          onClick={() => {
            setAdded(true);
            want(steppedQuantity('', 1, steps));
          }}
        >
          {text('ordering.cart.add')}
        </Button>
      </div>
    );
  return (
    <div
      ref={box}
      className={classNames(styles.field, !isInColumn && styles.beside)}
      data-order-field
      data-filled={quantity !== '' || undefined}
      onFocus={() => setHasFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => setHasFocus(currentTarget.contains(relatedTarget))}
    >
      <QuantityEntry
        label={text('ordering.cart.quantityOf', names)}
        quantity={quantity}
        steps={steps}
        decimals={decimalsOf(line?.saleUnit ?? offer.saleUnit)}
        withButtons={!isInColumn || asCards}
        onCommit={want}
        last={lastQuantity}
      />
      {reason !== undefined && <span className={styles.problem}>{reason}</span>}
      {entered?.isConflict && <TwoQuantities entered={entered} now={line?.quantity ?? '0'} />}
    </div>
  );
}

/** The cart's problem with the quantity; a changed price is shown in the cart, beside the old one. */
const quantityProblem = (line: CartLine | undefined) =>
  line?.problem && line.problem !== 'ordering.priceChanged' ? line.problem : true;
