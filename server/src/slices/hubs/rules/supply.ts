import type { ProducerMode } from '@halles/contract';

/** A purchase line, in thousandths of a piece: what was received, or what was ordered until it is. */
export interface SupplyLine {
  id: string;
  mode: ProducerMode;
  receivedAt: Date | null;
  quantity: bigint;
}

/** A line of a customer's order, in thousandths of a piece. `deliveredAt`: null while the order is open. */
export interface SoldLine {
  id: string;
  deliveredAt: Date | null;
  quantity: bigint;
  /** How much of it a closed statement owes as sold; null if none does. */
  statedQuantity: bigint | null;
}

/** The part of a purchase line that was ordered for a sold line. */
export interface SupplyLink {
  supplyId: string;
  soldId: string;
  quantity: bigint;
}

interface Supply {
  /** Of one format, first purchased first. */
  supply: readonly SupplyLine[];
  /** Of the same format, without orders that ended undelivered. */
  sold: readonly SoldLine[];
  links: readonly SupplyLink[];
  accountMode: ProducerMode;
}

interface Batch extends SupplyLine {
  left: bigint;
  reserved: bigint;
}

const smallest = (...amounts: readonly bigint[]): bigint =>
  amounts.reduce((least, one) => (one < least ? one : least));

/**
 * How much of each delivered line was sold as the producer's agent, and is owed by its sale. A line takes first what was
 * purchased for it, then what earlier receipts have over, first received first; what no purchase covers has the mode of
 * the account. Each received quantity is therefore used once, in the mode in which it was purchased.
 */
export function agentQuantities({ supply, sold, links, accountMode }: Supply): Map<string, bigint> {
  const batches = supply.map((line): Batch => ({ ...line, left: line.quantity, reserved: 0n }));
  const byId = new Map(batches.map((batch) => [batch.id, batch]));
  const linksBySold = Map.groupBy(links, ({ soldId }) => soldId);
  const soldIds = new Set(sold.map(({ id }) => id));
  for (const { supplyId, soldId, quantity } of links) {
    const batch = byId.get(supplyId);
    if (batch && soldIds.has(soldId)) batch.reserved += quantity;
  }
  let open = batches
    .filter(({ receivedAt }) => receivedAt !== null)
    .toSorted((a, b) => a.receivedAt!.getTime() - b.receivedAt!.getTime());
  const quantities = new Map<string, bigint>();
  for (const line of inOrderOfDelivery(sold)) {
    const linked = (linksBySold.get(line.id) ?? []).flatMap(({ supplyId, quantity }) => {
      const batch = byId.get(supplyId);
      return batch ? [{ batch, quantity }] : [];
    });
    const need = needOf(line);
    for (const { batch, quantity } of linked) {
      batch.reserved -= quantity;
      take(need, batch, smallest(quantity, batch.left));
    }
    for (const batch of open) {
      if (need.any === 0n || batch.receivedAt! > line.deliveredAt!) break;
      take(need, batch, batch.left - batch.reserved);
    }
    // Used batches are left out, because a long history has as many of them as sales.
    if (open[0]?.left === 0n) open = open.filter(({ left }) => left > 0n);
    const taken = line.quantity - need.any;
    const isAgent = accountMode === 'agent';
    quantities.set(line.id, line.statedQuantity ?? taken - need.resale + (isAgent ? need.any : 0n));
  }
  return quantities;
}

const inOrderOfDelivery = (sold: readonly SoldLine[]): SoldLine[] =>
  sold
    .filter(({ deliveredAt }) => deliveredAt !== null)
    .toSorted((a, b) => a.deliveredAt!.getTime() - b.deliveredAt!.getTime() || (a.id < b.id ? -1 : 1));

/** What a line still asks; what is stated as sold is not taken from resale, nor the other way round. */
interface Need {
  any: bigint;
  agent: bigint;
  resaleLeft: bigint;
  /** Taken from goods purchased for resale. */
  resale: bigint;
}

const needOf = ({ quantity, statedQuantity }: SoldLine): Need => ({
  any: quantity,
  agent: statedQuantity ?? quantity,
  resaleLeft: statedQuantity === null ? quantity : quantity - statedQuantity,
  resale: 0n,
});

function take(need: Need, batch: Batch, available: bigint): void {
  const quantity = smallest(need.any, batch.mode === 'agent' ? need.agent : need.resaleLeft, available);
  if (quantity <= 0n) return;
  batch.left -= quantity;
  need.any -= quantity;
  if (batch.mode === 'agent') need.agent -= quantity;
  else {
    need.resaleLeft -= quantity;
    need.resale += quantity;
  }
}
