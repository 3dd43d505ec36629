// oxlint-disable typescript/no-explicit-any -- reads answers as an outsider would
import { Client } from './client.ts';
import { demoPassword } from './demo-people.ts';
import type { Server } from './server.ts';
import { cartOf, offeredLines } from './orders.ts';

const SELLER = 'noemie.belanger@carrefourdesrecoltes.example';
const BUYER = 'josee.pelletier@lespetitspois.example';

/** A seller with many customers who order by telephone: each order is entered for another customer. */
export interface ManyCustomers {
  seller: Client;
  sellerId: string;
  customerIds: string[];
  /** Formats that all customers may order by the piece; the first has tracked stock. */
  formatIds: string[];
}

export async function createCustomers(server: Server, size: number): Promise<ManyCustomers> {
  const seller = await new Client(server.url).signIn(SELLER, demoPassword);
  const buyer = await new Client(server.url).signIn(BUYER, demoPassword);
  const sellerId = (await seller.call('GET', '/context')).json.organization.id as string;
  const customerIds: string[] = [];
  for (let number = 1; number <= size; number++) customerIds.push(await customer(seller, number));
  const lines = await offeredLines(buyer, sellerId);
  return { seller, sellerId, customerIds, formatIds: lines.map(({ formatId }) => formatId) };
}

async function customer(seller: Client, number: number): Promise<string> {
  const card = {
    name: `Garderie ${number}`,
    legalName: null,
    customerOrganizationType: 'institution',
    contactInfo: { email: null, otherEmails: [], phones: [] },
    address: {
      street: `${number}, rue Principale`,
      unit: '',
      city: 'Montréal',
      region: 'CA-QC',
      country: 'CA',
      postalCode: 'H2S 3S3',
      location: { lat: 45.5361, lng: -73.6147 },
    },
    language: 'FR',
  };
  const { status, text, json } = await seller.call('POST', '/relationships/customers', { card });
  if (status !== 200) throw new Error(`no customer: ${status} ${text.slice(0, 300)}`);
  return json.partner.id as string;
}

/** Creates a cart of this customer, ready to be submitted. */
export async function draftOf(
  { seller }: ManyCustomers,
  customerId: string,
  formatId: string,
  quantity: number,
): Promise<any> {
  const cart = await cartOf(seller, [{ formatId, quantity: String(quantity) }], { customerId });
  if (cart === null) throw new Error('the draft cannot be ordered');
  return cart;
}
