import type { Cart } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useStore } from '../../../../ui/store.ts';
import { enteredFields, isBlocked } from './entered-fields.ts';
import { wrongQuantities, type EnteredQuantity } from './entered-quantities.ts';

/** Why orders cannot be placed while a quantity, a reference or a note that was typed is not saved. */
export function useUnsavedReason(
  saving: readonly EnteredQuantity[],
  carts: readonly Cart[],
): string | undefined {
  const text = useText();
  const fields = useStore(enteredFields);
  const wrong = useStore(wrongQuantities);
  if (wrong.some(({ cartId }) => carts.some(({ id }) => id === cartId)))
    return text('ordering.cart.wrongQuantity');
  if (saving.some(({ isConflict }) => isConflict)) return text('ordering.cart.twoQuantities');
  if (saving.some(({ isUnsaved }) => isUnsaved)) return text('ordering.cart.unsavedHelp');
  return fields.some((entered) => isBlocked(entered) && carts.some(({ id }) => id === entered.cart.id))
    ? text('ordering.cart.unsavedFields')
    : undefined;
}
