import type { FormatId, OrganizationId } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import { useCarts } from './use-carts.ts';

interface AmountsProps {
  vendorId: OrganizationId;
  formatIds: readonly FormatId[];
  /** Of a group: how many of them are in the order, too. */
  isGroup?: boolean;
}

/** What these formats come to in the order at a supplier; nothing for what is not in it. */
export default function OrderAmounts({ vendorId, formatIds, isGroup = false }: AmountsProps) {
  const text = useText();
  const words = useOrderWords();
  const { carts } = useCarts();
  const ofSeller = carts.filter(({ seller }) => seller.id === vendorId);
  const cart =
    ofSeller.findLast(({ lines }) => lines.some(({ id }) => formatIds.includes(id))) ?? ofSeller.at(-1);
  const lines = cart?.lines.filter(({ id }) => formatIds.includes(id)) ?? [];
  if (!cart || lines.length === 0) return null;
  const amount = words.money(
    lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    cart.currency,
  );
  if (!isGroup) return amount;
  return (
    <span className="quiet">
      <span data-separator> · </span>
      {text('ordering.cart.inOrder', { count: lines.length })} · <span className="figures">{amount}</span>
    </span>
  );
}
