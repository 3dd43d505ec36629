import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './client.ts';
import { activeCustomer, draftInvoice, findBatch, startBatch } from './invoices.ts';
import type { Opening } from './revocable-access.ts';

/** Enough that the job still runs a second after its requester lost the right. */
const INVOICES = 300;
const WAIT_MS = 120_000;

export async function draftsForJob(owner: Client): Promise<string[]> {
  const customerId = await activeCustomer(owner);
  const ids: string[] = [];
  for (let number = 0; number < INVOICES; number++)
    ids.push((await draftInvoice(owner, customerId)).id as string);
  return ids;
}

/** The member starts a job that publishes the invoices; it "opens" if it publishes any after the call. */
export async function queueJob(owner: Client, member: Client, invoiceIds: string[]): Promise<Opening> {
  const batchId = await startBatch(member, invoiceIds, 'publish');
  return async () => {
    const before = await findBatch(owner, batchId);
    let after = before;
    const until = performance.now() + WAIT_MS;
    while (after.isRunning && performance.now() < until) {
      await pause(200);
      after = await findBatch(owner, batchId);
    }
    if (after.isRunning) throw new Error('the job did not end');
    if (after.refusals.length === 0 && after.done === before.done)
      throw new Error('the job was over before the change: nothing was tried');
    return after.done - after.refusals.length > before.done - before.refusals.length;
  };
}
