// oxlint-disable typescript/no-explicit-any -- reads lists as an outsider would
import type { Client } from './client.ts';

/**
 * The ids of one thing and of its parts, by their API names. The first is its own id. A name that two slices use for
 * different things has its slice in front.
 */
export type Thing = Record<string, string>;

interface Place {
  path: string;
  own(row: any): Thing;
  /** Ids of its parts, which need another request. */
  parts?(row: any, client: Client): Promise<Thing>;
}

const lastPart = (url: string): string =>
  url
    .split('/')
    .at(-1)!
    .replace(/\.ics$/, '');
const getJson = async (client: Client, path: string): Promise<any> => (await client.call('GET', path)).json;

/** The first rows of each list are enough to tell own from shared ones. */
const DETAILED = 8;

const partsOfOrder: Place['parts'] = async ({ id }, client) => {
  const { lines, changeSets, claims } = await getJson(client, `/purchase-orders/${id}`);
  return {
    lineId: lines[0].id,
    ...(changeSets[0] && { changeSetId: changeSets[0].id }),
    ...(claims[0] && { claimId: claims[0].id }),
  };
};
const partsOfRun: Place['parts'] = async ({ fulfilmentId, on }, client) => {
  const { stopList } = await getJson(client, `/scheduled-deliveries/${fulfilmentId}/${on}`);
  return { fulfilmentId, on, ...(stopList[0] && { stopId: stopList[0].id }) };
};
const partsOfPriceList =
  (at: string): Place['parts'] =>
  async ({ id }, client) => {
    const items = await getJson(client, `${at}/price-list-items?priceListId=${id}&pageSize=1`);
    const links = await getJson(client, `${at}/priceLists/${id}/links?pageSize=1`);
    return {
      ...(items.rows?.[0] && { itemId: items.rows[0].id }),
      ...(links.rows?.[0] && { linkId: links.rows[0].id }),
    };
  };
const partsOfFormat: Place['parts'] = async ({ formatId }, client) => {
  const [lot] = (await getJson(client, `/inventory/${formatId}/lots`)) ?? [];
  const parts: Thing = lot ? { lotId: lot.id } : {};
  return parts;
};

const partsOfConversation: Place['parts'] = async ({ id }, client) => {
  const { rows } = await getJson(client, `/conversations/${id}/messages`);
  const message = rows.findLast(({ kind }: { kind: string }) => kind === 'message');
  const parts: Thing = message ? { messageId: message.id } : {};
  return parts;
};

const partsOfAccount: Place['parts'] = async ({ id }, client) => {
  const [statement] = (await getJson(client, `/producers/${id}/account`)).statements;
  if (!statement) return {};
  const { settlements } = await getJson(client, `/producer-statements/${statement.id}`);
  return { statementId: statement.id, ...(settlements[0] && { settlementId: settlements[0].id }) };
};

const span = (from: number, until: number): string => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `from=${day(from)}&until=${day(until)}`;
};

const plain = (path: string, name: string, key = 'id'): Place => ({
  path,
  own: (row) => ({ [name]: row[key] }),
});

const placesOf = (organizationId: string): Place[] => {
  const at = `/organizations/${organizationId}`;
  const orders = (side: string): Place => ({
    ...plain(`/purchase-orders?side=${side}&view=sent&pageSize=100&${span(-100, 60)}`, 'purchaseOrderId'),
    parts: partsOfOrder,
  });
  const invoices = (side: string): Place => ({
    path: `/invoices?side=${side}&pageSize=100`,
    own: ({ id, emission }) => ({ invoiceId: id, ...(emission && { emissionId: emission.id }) }),
  });
  return [
    plain(`${at}/addresses`, 'addressId'),
    plain(`${at}/invitations`, 'organizations.invitationId'),
    plain(`${at}/members`, 'userId', 'userId'),
    plain(`${at}/notifications`, 'notificationId'),
    plain('/identity/sessions', 'sessionId'),
    plain('/identity/passkeys', 'passkeyId'),
    plain('/push/devices', 'pushDeviceId'),
    plain('/relationships/suppliers?pageSize=100', 'relationId'),
    plain('/relationships/customers?pageSize=100', 'relationId'),
    {
      path: '/relationships/invitations',
      own: ({ id, url }) => ({ 'relationships.invitationId': id, 'relationships.token': lastPart(url) }),
    },
    plain('/products?pageSize=100', 'productId'),
    plain('/producers?pageSize=100', 'producerId'),
    { ...plain(`${at}/priceLists`, 'priceListId'), parts: partsOfPriceList(at) },
    { ...plain('/inventory?pageSize=100', 'formatId', 'formatId'), parts: partsOfFormat },
    plain('/stock-takes', 'stockTakeId'),
    plain('/item-lists', 'itemListId'),
    plain('/imports', 'importId'),
    plain('/deliveries', 'deliveryId'),
    plain('/pickups', 'pickupId'),
    plain('/scheduled-offers', 'scheduledOfferId'),
    plain('/saved-searches', 'savedSearchId'),
    plain('/carts', 'cartId'),
    orders('customer'),
    orders('vendor'),
    { ...plain(`/scheduled-deliveries?${span(-1, 40)}`, 'runId'), parts: partsOfRun },
    plain('/standing-orders?side=customer', 'standingOrderId'),
    plain('/standing-orders?side=vendor', 'standingOrderId'),
    invoices('customer'),
    invoices('vendor'),
    plain('/hub/purchases?pageSize=100', 'purchaseId'),
    { path: '/producer-balances', own: ({ id }) => ({ producerId: id }), parts: partsOfAccount },
    plain('/payments?side=vendor&pageSize=100', 'paymentId'),
    plain('/payments?side=customer&pageSize=100', 'paymentId'),
    {
      path: '/accounting-exports?pageSize=100',
      own: ({ id, program }) => ({ exportId: id, [`${program}.exportId`]: id }),
    },
    plain('/saved-reports?side=vendor', 'savedReportId'),
    plain('/table-views?table=customers', 'tableViewId'),
    plain('/table-views?table=orders.customer', 'tableViewId'),
    plain('/report-files?side=vendor', 'reportFileId'),
    { ...plain('/conversations?pageSize=100', 'conversationId'), parts: partsOfConversation },
    plain('/test-orders', 'purchaseOrderId'),
    plain('/test-orders/offers', 'offerId'),
    {
      path: '/calendar-feeds',
      // The address of a colleague's is not shown.
      own: ({ id, url }) => ({ feedId: id, ...(url !== null && { feedToken: lastPart(url) }) }),
    },
  ];
};

export async function thingsOf(client: Client, organizationId: string): Promise<Thing[]> {
  const things: Thing[] = [];
  for (const { path, own, parts } of placesOf(organizationId)) {
    const json = await getJson(client, path);
    const rows = (Array.isArray(json) ? json : (json?.rows ?? [])) as any[];
    for (const [place, row] of rows.entries())
      things.push({ ...own(row), ...(parts && place < DETAILED && (await parts(row, client))) });
  }
  const settings = await getJson(client, `/organizations/${organizationId}/settings`);
  for (const { taxId } of settings?.sales?.taxes ?? []) things.push({ taxId });
  return things;
}

export const headOf = (thing: Thing): [name: string, id: string] => Object.entries(thing)[0]!;
