import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import { keepMine, takeTheirs } from './enter-quantity.ts';
import type { EnteredQuantity } from './entered-quantities.ts';

interface TwoQuantitiesProps {
  entered: EnteredQuantity;
  /** What the cart has: somebody else entered it. */
  now: string;
  /** Names the item where no line does. */
  withName?: boolean;
}

/** Two people entered a quantity, one of them without a network, who chooses. */
export function TwoQuantities({ entered, now, withName = false }: TwoQuantitiesProps) {
  const text = useText();
  const words = useOrderWords();
  const { item } = entered;
  const counts = { theirs: words.quantity(now), own: words.quantity(entered.quantity) };
  return (
    <div role="alert" className="stack">
      {withName && item && (
        <p className="bold">
          {words.nameOf(item)}, {words.titleOf(item)}
        </p>
      )}
      <p className="bad small">{text('ordering.packing.conflict', counts)}</p>
      <div className="wrap-8">
        <Button size="small" onClick={() => takeTheirs(entered)}>
          {text('ordering.packing.useTheirs', { quantity: counts.theirs })}
        </Button>
        <Button size="small" onClick={() => keepMine(entered, now)}>
          {text('ordering.packing.keepMine', { quantity: counts.own })}
        </Button>
      </div>
    </div>
  );
}
