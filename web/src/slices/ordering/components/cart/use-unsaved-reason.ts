import { useText } from '../../../../lib/i18n/index.ts';
import type { EnteredQuantity } from './entered-quantities.ts';

/** Why an order cannot be placed while the server could not take a quantity. */
export function useUnsavedReason(saving: readonly EnteredQuantity[]): string | undefined {
  const text = useText();
  return saving.some(({ isUnsaved }) => isUnsaved) ? text('ordering.cart.unsavedHelp') : undefined;
}
