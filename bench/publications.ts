// oxlint-disable typescript/no-explicit-any -- reads answers as an outsider would
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createCustomers } from '../prove/lib/customers.ts';
import { openTables, type Tables } from '../prove/lib/database.ts';
import { freePort, Server } from '../prove/lib/server.ts';
import { draftInvoices } from './draft-invoices.ts';
import { QuickClient } from './quick-client.ts';

const INVOICES = 1_000;
const CUSTOMERS = 20;
const LOOK_EVERY_MS = 50;

/** Measures publishing drafts as a person does (select all, one press, one job) until each invoice has its PDF. */
export async function measurePublications(folder: string): Promise<string> {
  const dataDir = join(folder, 'publications');
  const server = new Server({ dataDir, port: await freePort() });
  await server.start();
  const tables = await openTables(dataDir);
  try {
    const known = await createCustomers(server, CUSTOMERS);
    const customers = { ...known, seller: QuickClient.of(known.seller) };
    const drafts = await draftInvoices(customers, INVOICES);
    const from = performance.now();
    const { id } = await expectOk(customers.seller, 'POST', '/invoices/batches', {
      invoiceIds: drafts.map((draft) => draft.id),
      action: 'publish',
    });
    await until(
      tables,
      'select count(*) as left from invoice_batches where id = $1 and finished_at is null',
      id,
    );
    const published = (performance.now() - from) / 1_000;
    await until(
      tables,
      `select count(*) as left from invoice_batch_items b join invoices i on i.id = b.invoice_id
       where b.batch_id = $1 and i.pdf_file_id is null`,
      id,
    );
    const withPdf = (performance.now() - from) / 1_000;
    const row = (name: string, seconds: number) =>
      `| ${name} | ${seconds.toFixed(1)} | ${(INVOICES / seconds).toFixed(0)} |`;
    return [
      '## Publications',
      `${INVOICES} drafts of ten lines, published by one press as a job.`,
      `| | s | a second |\n|---|---:|---:|\n${row('published, numbered and frozen', published)}\n${row('with the PDF of each saved', withPdf)}`,
    ].join('\n\n');
  } finally {
    await tables.close();
    await server.stop();
  }
}

async function expectOk(seller: QuickClient, method: string, path: string, body: unknown): Promise<any> {
  const { status, json, text } = await seller.call(method, path, body);
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
  return json;
}

async function until(tables: Tables, left: string, id: string): Promise<void> {
  while (Number((await tables.rows(left, [id]))[0].left) > 0) await pause(LOOK_EVERY_MS);
}
