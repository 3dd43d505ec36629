import { withKinds, type Operation } from './operations.ts';

const day = { type: 'string', format: 'date' };
const uuid = { type: 'string', format: 'uuid' };

const document = (
  path: string,
  parameters: Record<string, object>,
  where: 'path' | 'query' = 'query',
): Operation =>
  withKinds({
    id: `documents.${path.split('/').at(-1)}`,
    method: 'GET',
    path,
    parameters: Object.entries(parameters).map(([name, schema]) => ({
      name,
      schema,
      in: where,
      required: true,
    })),
    body: null,
    live: false,
  });

const ofOrder = { purchaseOrderId: uuid };
const ofRun = { fulfilmentId: uuid, on: day };
const ofPriceList = { organizationId: uuid, priceListId: uuid };

/** Files and PDF documents, which are not in the OpenAPI document. */
export const documents: readonly Operation[] = [
  ...['products', 'formats', 'producers', 'inventory', 'messages'].map((name) =>
    document(`/exports/${name}.csv`, {}),
  ),
  document('/exports/priceListItems.csv', ofPriceList),
  ...['order', 'deliveryNote', 'labels'].map((name) => document(`/documents/${name}.pdf`, ofOrder)),
  ...['pickList', 'packList', 'loadList', 'routeSheet'].map((name) =>
    document(`/documents/${name}.pdf`, ofRun),
  ),
  document('/documents/priceList.pdf', ofPriceList),
  document('/feeds/{feedToken}.ics', { feedToken: { type: 'string' } }, 'path'),
];
