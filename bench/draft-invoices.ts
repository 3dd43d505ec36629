import type { Client } from '../prove/lib/client.ts';
import { draftInvoice } from '../prove/lib/invoices.ts';

const LINES = 10;
const AT_ONCE = 8;

/** Makes drafts of ten lines for these customers in turn. */
export async function draftInvoices(
  { seller, customerIds }: { seller: Client; customerIds: readonly string[] },
  count: number,
): Promise<{ id: string; version: number }[]> {
  const drafts: { id: string; version: number }[] = [];
  let left = count;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) {
        const { id, version } = await draftInvoice(seller, customerIds[left % customerIds.length]!, LINES);
        drafts.push({ id: id as string, version: version as number });
      }
    }),
  );
  return drafts;
}
