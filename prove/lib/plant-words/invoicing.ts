// oxlint-disable typescript/no-explicit-any -- reads what it changes as an outsider would
import { randomUUID } from 'node:crypto';
import { accountingPrograms } from '@halles/contract';
import { done, type Planting } from './planting.ts';

const thisYear = (): { from: string; until: string } => {
  const year = new Date().getUTCFullYear();
  return { from: `${year}-01-01`, until: `${year}-12-31` };
};

/** Invoices, and the reports and files made of them. */
export const invoicing: Record<string, Planting> = {
  invoiceNote: async (client, word) => {
    const { json } = await client.call('GET', '/invoices?side=vendor&pageSize=100');
    let planted = false;
    for (const { id, version } of json?.rows ?? [])
      planted =
        (await done(client, 'PATCH', `/invoices/${id}`, { version, change: { privateNote: word } })) ||
        planted;
    return planted;
  },
  batch: async (client) => {
    const { json } = await client.call('GET', '/invoices?side=vendor&pageSize=1');
    const invoiceIds = (json?.rows ?? []).map((row: any) => row.id);
    if (invoiceIds.length === 0) return false;
    const moved = await client.call('POST', '/invoices/batches', { invoiceIds, action: 'markAsExported' });
    return moved.status === 200 && { batchId: moved.json.id as string };
  },
  booksFile: async (client) => {
    const made = [];
    for (const program of accountingPrograms)
      made.push(await done(client, 'POST', '/accounting-exports', { program, includesExported: true }));
    return made.includes(true);
  },
  savedReport: (client, word) =>
    done(client, 'PUT', `/saved-reports/${randomUUID()}`, {
      name: word,
      question: { side: 'vendor', period: 'thisMonth', from: null, until: null },
    }),
  reportFile: (client) =>
    done(client, 'PUT', `/report-files/${randomUUID()}`, {
      content: { of: 'ledger', question: { side: 'vendor', ledger: 'register', ...thisYear() } },
      format: 'csv',
      language: 'FR',
    }),
};
