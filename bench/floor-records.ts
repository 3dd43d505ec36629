// oxlint-disable typescript/no-explicit-any -- reads answers as an outsider would
import type pg from 'pg';
import { Client, type Answer } from '../prove/lib/client.ts';
import { createCustomers } from '../prove/lib/customers.ts';
import { cartOf, submissionOf } from '../prove/lib/orders.ts';
import type { Server } from '../prove/lib/server.ts';
import { setAvailable } from '../prove/lib/stock.ts';
import { demoBuyers, demoPassword } from '../server/src/demo/people.ts';
import type { Audience } from '../server/src/slices/offers/queries/audience.ts';
import { draftInvoices } from './draft-invoices.ts';
import type { CartToChange } from './flows.ts';
import { createFloorTables, keepAnswer, keepReach } from './floor-tables.ts';
import { addLines, addOrders } from './order-history.ts';

export const MOST_CONNECTIONS = 32;
const LINES = 10;
const ORDERS = 20_000;
const MINUTES_BETWEEN_ORDERS = 5;
const PLENTY = 10_000_000;
const DAY_MS = 86_400_000;

/** The records that the questions are about: of one seller with many customers, and one buyer. */
export interface Records {
  seller: Client;
  sellerId: string;
  buyer: Client;
  buyerId: string;
  orderId: string;
  invoiceId: string;
  carts: CartToChange[];
  drafts: { id: string; version: number }[];
  lines: { formatId: string; quantity: string }[];
  /** One for each connection; their carts are only filled by the orders that are measured. */
  orderingIds: string[];
}

const contextOf = async (client: Client): Promise<string> =>
  (await expectOk(client, 'GET', '/context')).json.organization.id as string;

async function expectOk(client: Client, method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await client.call(method, path, body);
  if (answer.status !== 200)
    throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return answer;
}

/** Makes the records through the API; only old orders, which differ in nothing else, are copied. */
export async function makeRecords(server: Server, owner: pg.Client, drafts: number): Promise<Records> {
  const buyer = await new Client(server.url).signIn(demoBuyers[0]!.people[0]!.email, demoPassword);
  const { seller, sellerId, customerIds, formatIds } = await createCustomers(server, 2 * MOST_CONNECTIONS);
  const ordered = formatIds.slice(0, LINES);
  for (const formatId of ordered) await setAvailable(seller, formatId, PLENTY);
  const lines = ordered.map((formatId) => ({ formatId, quantity: '20' }));
  const orderingIds = customerIds.slice(MOST_CONNECTIONS);
  const { path, body } = submissionOf(await cartOf(seller, lines, { customerId: orderingIds[0]! }));
  const orderId = (await expectOk(seller, 'POST', path, body)).json.purchaseOrderId as string;
  await addOrders(owner, { model: orderId, from: 1, until: ORDERS, minutesApart: MINUTES_BETWEEN_ORDERS });
  await addLines(owner, orderId);
  const carts: CartToChange[] = [];
  for (const customerId of customerIds.slice(0, MOST_CONNECTIONS)) {
    const { json } = await expectOk(seller, 'PUT', '/carts/lines', { customerId, lines });
    const dates = (await expectOk(seller, 'GET', `/carts/${json[0].id}/dates`)).json as any[];
    const open = dates.filter((date) => !date.isLate && !date.isFull).slice(0, 2);
    carts.push({
      id: json[0].id,
      version: json[0].version,
      dates: open.map(({ fulfilmentId, on }) => ({ fulfilmentId, on })),
    });
  }
  const [published, ...rest] = await draftInvoices({ seller, customerIds }, drafts + 1);
  await expectOk(seller, 'POST', `/invoices/${published!.id}/publish`, { version: published!.version });
  const buyerId = await contextOf(buyer);
  const invoiceId = published!.id;
  return { seller, sellerId, buyer, buyerId, orderId, invoiceId, carts, drafts: rest, lines, orderingIds };
}

const day = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
const shelves = [1, 2, 3, 5, 8, 10].map((shelf) => `&category=bench${shelf}`).join('');
const searchedWords = ['tomate', 'courgette', 'carotte', 'panais', 'laitue', 'radis'];
const pathsWith = (path: string, more = ''): string[] =>
  searchedWords.map((word) => `${path}?text=${word}${more}`);

/** What is asked, by row of the table. */
export const questionsOf = ({ orderId, invoiceId }: Records) =>
  ({
    context: ['/context'],
    searchInCategories: pathsWith('/offers', shelves),
    search: pathsWith('/offers'),
    searchByPrice: ['/offers?sort=price'],
    facets: pathsWith('/offers/facets', shelves),
    orders: [`/purchase-orders?side=vendor&view=sent&pageSize=50&from=${day(6)}&until=${day(-1)}`],
    order: [`/purchase-orders/${orderId}`],
    invoices: ['/invoices?side=vendor'],
    invoice: [`/invoices/${invoiceId}`],
    dashboard: ['/dashboard'],
  }) as const;

/** Gives the floor what it needs to answer like the program. */
export async function fillFloor(owner: pg.Client, records: Records, audience: Audience): Promise<void> {
  const { seller, sellerId, buyer, buyerId, carts, drafts, lines, orderingIds } = records;
  await createFloorTables(owner);
  await keepReach(owner, buyerId, audience);
  for (const [name, paths] of Object.entries(questionsOf(records)))
    for (const question of paths) {
      const isBuyers = question.startsWith('/offers');
      const { text } = await expectOk(isBuyers ? buyer : seller, 'GET', question);
      if (name.startsWith('search') && !text.startsWith('{"rows":[{'))
        throw new Error(`nothing found: ${question}`);
      await keepAnswer(owner, isBuyers ? buyerId : sellerId, { question, text });
    }
  const keep = async (
    method: string,
    path: string,
    body: object | undefined,
    model: string,
    question: string,
  ) => {
    const answer = await expectOk(seller, method, path, body);
    const { version } = [answer.json].flat()[0];
    await keepAnswer(owner, sellerId, { question, text: answer.text, model, version });
    return answer.json;
  };
  const filled = { customerId: orderingIds[0]!, lines };
  const [{ id }] = (await expectOk(seller, 'PUT', '/carts/lines', filled)).json;
  const [{ version }] = await keep('PUT', '/carts/lines', filled, id, 'PUT /carts/lines');
  const dates = await keep('GET', `/carts/${id}/dates`, undefined, id, 'GET /carts/{id}/dates');
  const { fulfilmentId, on } = dates.find((date: any) => !date.isLate && !date.isFull);
  const cart = await keep(
    'PATCH',
    `/carts/${id}`,
    { version, date: { fulfilmentId, on } },
    id,
    'PATCH /carts/{id}',
  );
  const { path, body } = submissionOf(cart);
  await keep('POST', path, body, id, 'POST /carts/{id}/submit');
  const draft = drafts.pop()!;
  const publish = { version: draft.version };
  await keep('POST', `/invoices/${draft.id}/publish`, publish, draft.id, 'POST /invoices/{id}/publish');
  await owner.query(
    `insert into floor.documents (id, version) select (each->>'id')::uuid, (each->>'version')::int from json_array_elements($1) each`,
    [JSON.stringify([...carts, ...drafts])],
  );
  await owner.query(`insert into floor.stock (format_id) select unnest($1::uuid[])`, [
    lines.map(({ formatId }) => formatId),
  ]);
  await owner.query('vacuum analyze');
}
