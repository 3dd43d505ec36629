import type { Cart, CartLine } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import { removeLine, setQuantity } from './cart-actions.ts';
import styles from './CartLines.module.css';
import { mendedQuantity } from './quantities.ts';

/** What prevents a line from being ordered, with a one-press fix. Changed prices are handled for the whole draft. */
export function LineProblem({ cart, line }: { cart: Cart; line: CartLine }) {
  const text = useText();
  const formats = useFormats();
  const words = useOrderWords();
  if (line.problem === null || line.problem === 'ordering.priceChanged') return null;
  const mended = mendedQuantity(line);
  const name = words.nameOf(line);
  const figure = (quantity: string | null) => formats.quantity(quantity ?? '0');
  const mend =
    mended === null
      ? { label: text('ordering.cart.takeOut', { name }), act: () => removeLine(cart, line, name) }
      : {
          label: text('ordering.cart.makeIt', { quantity: figure(mended), name }),
          act: () => setQuantity(cart, line, mended),
        };
  const params = {
    minimum: figure(line.minimumQuantity),
    multiple: figure(line.multipleQuantity),
    available: figure(line.available),
  };
  return (
    <span className={styles.problem}>
      {text(`ordering.cart.problems.${problemName(line, line.problem)}`, params)}
      {cart.can.edit === true && (
        <Button size="small" aria-label={mend.label} onClick={mend.act}>
          {mended === null
            ? text('ordering.cart.takeOutShort')
            : text('ordering.cart.makeItShort', { quantity: figure(mended) })}
        </Button>
      )}
    </span>
  );
}

type Named = 'gone' | 'offerFull' | 'belowMinimum' | 'notAMultiple' | 'outOfStock' | 'notEnough' | 'other';

function problemName({ available }: CartLine, problem: NonNullable<CartLine['problem']>): Named {
  switch (problem) {
    case 'ordering.noLongerOffered':
      return 'gone';
    case 'ordering.offerFull':
      return 'offerFull';
    case 'ordering.belowMinimumQuantity':
      return 'belowMinimum';
    case 'ordering.notAMultiple':
      return 'notAMultiple';
    case 'ordering.notEnoughStock':
      return Number(available) > 0 ? 'notEnough' : 'outOfStock';
    default:
      return 'other';
  }
}
