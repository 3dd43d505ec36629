import { sql } from 'kysely';
import type { FormatId, LotId, OrganizationId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';

export interface NewLot {
  id: LotId;
  formatId: FormatId;
  code: string;
  bestBefore: string | null;
  quantity: string;
}

/** One statement for any number of lots. */
export async function insertLots(
  tx: Tx,
  vendorId: OrganizationId,
  lots: readonly NewLot[],
  receivedOn: string,
): Promise<void> {
  if (lots.length === 0) return;
  await sql`insert into lots (vendor_id, id, format_id, code, best_before, received_on, quantity, created_at)
    select ${vendorId}, g.id, g."formatId", g.code, g."bestBefore", ${receivedOn}::date, g.quantity, ${tx.ctx.clock.now()}
    from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as g (id uuid, "formatId" uuid, code text, "bestBefore" date,
      quantity numeric)`.execute(tx);
}
