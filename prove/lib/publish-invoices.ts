// oxlint-disable typescript/no-explicit-any -- reads answers as an outsider would
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from './client.ts';
import type { ManyCustomers } from './customers.ts';
import { draftInvoice } from './invoices.ts';
import type { Server } from './server.ts';

const AT_ONCE = 50;

interface Publishing {
  customers: ManyCustomers;
  /** Two server processes on one database; the first runs the database. */
  processes: readonly [Server, Server];
  rounds: number;
  random: () => number;
}

/** Publishes invoices of one seller through both processes at once while one of them, in turn, is killed. */
export async function publishAll({ customers, processes, rounds, random }: Publishing): Promise<number> {
  const clients = processes.map(({ url }) => {
    const client = new Client(url);
    client.cookie = customers.seller.cookie;
    return client;
  });
  for (let round = 0; round < rounds; round++) {
    const drafts: any[] = [];
    for (let place = 0; place < AT_ONCE; place++)
      drafts.push(
        await draftInvoice(customers.seller, customers.customerIds[place % customers.customerIds.length]!),
      );
    const published = Promise.all(drafts.map((one, place) => publish(clients[place % 2]!, one)));
    await pause(100 + random() * 400);
    const killed = processes[(round + 1) % 2]!;
    await killed.kill();
    await killed.start();
    await published;
  }
  return rounds * AT_ONCE;
}

/** Retries under one key until answered, through whichever process is running. */
async function publish(client: Client, { id, version }: any): Promise<void> {
  for (;;) {
    const headers = { 'idempotency-key': `publish-${id}` };
    const answer = await client
      .call('POST', `/invoices/${id}/publish`, { version }, headers)
      .catch(() => null);
    if (answer?.status === 200) return;
    if (answer !== null && answer.status < 500 && answer.json?.code !== 'request.inFlight')
      throw new Error(`not published: ${answer.status} ${answer.text.slice(0, 300)}`);
    await pause(50);
  }
}
