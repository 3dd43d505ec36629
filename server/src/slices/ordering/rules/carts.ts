import type { CartProblem } from '@halles/contract';
import { quantityProblem } from './lines.ts';

export interface SoldItem {
  /** Null: not offered to this customer now. */
  offered: { isFull: boolean } | null;
  minimumQuantity: string | null;
  multipleQuantity: string | null;
  /** Null: unlimited. */
  available: string | null;
}

export function findLineProblem(quantity: string, item: SoldItem, isChanged: boolean): CartProblem | null {
  if (item.offered === null) return 'ordering.noLongerOffered';
  if (item.offered.isFull) return 'ordering.offerFull';
  const wrong = quantityProblem(quantity, item);
  if (wrong) return wrong;
  if (item.available !== null && Number(quantity) > Number(item.available)) return 'ordering.notEnoughStock';
  return isChanged ? 'ordering.priceChanged' : null;
}

interface CartState {
  lines: readonly { problem: CartProblem | null }[];
  isDateChosen: boolean;
  /** Null: the fulfilment no longer serves the address. */
  date: { isFull: boolean } | null;
  kind: 'delivery' | 'pickup' | null;
  hasAddress: boolean;
  missingMinor: number | null;
}

/** Problems that prevent a cart from being ordered, line problems first. */
export function findCartProblems({
  lines,
  isDateChosen,
  date,
  kind,
  hasAddress,
  missingMinor,
}: CartState): CartProblem[] {
  const problems = new Set<CartProblem>();
  if (lines.length === 0) problems.add('ordering.empty');
  for (const { problem } of lines) if (problem) problems.add(problem);
  if (!isDateChosen) problems.add('ordering.noDate');
  else if (date === null) problems.add('ordering.dateUnavailable');
  else if (date.isFull) problems.add('ordering.dateFull');
  if (kind === 'delivery' && !hasAddress) problems.add('ordering.noAddress');
  if (missingMinor !== null && missingMinor > 0) problems.add('ordering.belowMinimumOrder');
  return [...problems];
}
