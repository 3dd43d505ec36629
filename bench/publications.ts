// oxlint-disable typescript/no-explicit-any -- reads answers as an outsider would
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createCustomers, type ManyCustomers } from '../prove/lib/customers.ts';
import { openTables, type Tables } from '../prove/lib/database.ts';
import { freePort, Server } from '../prove/lib/server.ts';
import { QuickClient } from './quick-client.ts';

const INVOICES = 1_000;
const LINES = 10;
const CUSTOMERS = 20;
const AT_ONCE = 8;
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
    const drafts = await draftsOf(customers);
    const from = performance.now();
    const { id } = await expectOk(customers.seller, 'POST', '/invoices/batches', {
      invoiceIds: drafts,
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
      `${INVOICES} drafts of ${LINES} lines, published by one press as a job.`,
      `| | s | a second |\n|---|---:|---:|\n${row('published, numbered and frozen', published)}\n${row('with the PDF of each saved', withPdf)}`,
    ].join('\n\n');
  } finally {
    await tables.close();
    await server.stop();
  }
}

async function draftsOf({ seller, customerIds }: ManyCustomers): Promise<string[]> {
  const ids: string[] = [];
  let left = INVOICES;
  const lines = Array.from({ length: LINES }, (_, place) => ({
    name: { en: `Delivery ${place + 1}`, fr: `Livraison ${place + 1}` },
    quantity: String(place + 1),
    unitPrice: '25.00',
  }));
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) {
        const customerId = customerIds[left % customerIds.length];
        const { id, version } = await expectOk(seller, 'POST', '/invoices', { customerId });
        await expectOk(seller, 'PATCH', `/invoices/${id}`, { version, change: { lines } });
        ids.push(id as string);
      }
    }),
  );
  return ids;
}

async function expectOk(seller: QuickClient, method: string, path: string, body: unknown): Promise<any> {
  const { status, json, text } = await seller.call(method, path, body);
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
  return json;
}

async function until(tables: Tables, left: string, id: string): Promise<void> {
  while (Number((await tables.rows(left, [id]))[0].left) > 0) await pause(LOOK_EVERY_MS);
}
