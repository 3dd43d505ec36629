import { withKinds, type Operation } from './operations.ts';

const day = { type: 'string', format: 'date' };
const uuid = { type: 'string', format: 'uuid' };

const paper = (path: string, asks: Record<string, object>, where: 'path' | 'query' = 'query'): Operation =>
  withKinds({
    id: `papers.${path.split('/').at(-1)}`,
    method: 'GET',
    path,
    parameters: Object.entries(asks).map(([name, schema]) => ({ name, schema, in: where, required: true })),
    body: null,
    live: false,
  });

const ofOrder = { purchaseOrderId: uuid };
const ofRun = { fulfilmentId: uuid, on: day };
const ofPriceList = { organizationId: uuid, priceListId: uuid };

/** Files and PDF documents, which are not in the OpenAPI document. */
export const papers: readonly Operation[] = [
  ...['products', 'formats', 'producers', 'inventory'].map((name) => paper(`/exports/${name}.csv`, {})),
  paper('/exports/priceListItems.csv', ofPriceList),
  ...['order', 'deliveryNote', 'labels'].map((name) => paper(`/documents/${name}.pdf`, ofOrder)),
  ...['pickList', 'packList', 'loadList', 'routeSheet'].map((name) => paper(`/documents/${name}.pdf`, ofRun)),
  paper('/documents/priceList.pdf', ofPriceList),
  paper('/feeds/{feedToken}.ics', { feedToken: { type: 'string' } }, 'path'),
];
