// oxlint-disable typescript/no-explicit-any -- reads what it changes as an outsider would
import { sheet, upload } from '../upload.ts';
import { done, first, type Planting } from './planting.ts';

/** Products, producers, prices and stock. */
export const catalogue: Record<string, Planting> = {
  product: async (client, word) => {
    const product = await first(client, '/products');
    if (!product) return false;
    const { id, version } = product;
    return done(client, 'PATCH', `/products/${id}`, { version, change: { internalNotes: word } });
  },
  producer: async (client, word) => {
    const producer = await first(client, '/producers');
    if (!producer) return false;
    const { id, version } = producer;
    return done(client, 'PATCH', `/producers/${id}`, { version, change: { notes: word } });
  },
  priceList: async (client, word, at) => {
    const format = await first(client, '/formats');
    const { json } = await client.call('POST', `${at}/priceLists`, {
      name: word,
      currency: 'CAD',
      audience: { kind: 'nobody' },
      priority: 900,
      validFrom: null,
      validUntil: null,
      rounding: 'cent',
    });
    return done(client, 'POST', `${at}/price-list-items`, {
      priceListId: json?.id,
      inventoryItemId: format?.id,
      unitPrice: '777.77',
      breaks: [],
      isHidden: false,
    });
  },
  // The word is not on the lists that are sent, because their recipients may read those.
  priceListLinks: async (client, _word, at) => {
    let sent = 0;
    const { json } = await client.call('GET', `${at}/priceLists`);
    for (const { id, isInForce } of json?.rows ?? [])
      if (isInForce)
        sent += (await client.call('POST', `${at}/priceLists/${id}/send`, {})).json?.recipients ?? 0;
    return sent > 0;
  },
  adjustment: async (client, _word, at) => {
    const { json } = await client.call('GET', `${at}/priceLists`);
    for (const { id } of json?.rows ?? []) {
      const input = { changePercent: '1', itemIds: null };
      const answer = await client.call('POST', `${at}/priceLists/${id}/adjust`, input);
      const { adjustmentId } = answer.json ?? {};
      if (adjustmentId) return { adjustmentId, priceListId: id };
    }
    return false;
  },
  movement: async (client, word) => {
    const { json } = await client.call('GET', '/inventory?pageSize=100');
    const item = (json?.rows ?? []).find((one: any) => one.mode === 'tracked');
    return (
      item !== undefined &&
      done(client, 'POST', `/inventory/${item.formatId}/movements`, {
        kind: 'received',
        quantity: '1',
        newLot: { code: `lot-${item.formatId.slice(-6)}`, bestBefore: null },
        reason: word,
      })
    );
  },
  stockTake: (client, word) => done(client, 'POST', '/stock-takes', { name: word, categoryId: null }),
  import: async (client, word) => {
    const file = await upload(client, 'sheet', sheet(word, `Nom du produit;Notes\n${word};${word}\n`));
    return done(client, 'POST', '/imports', { kind: 'products', fileId: file.id });
  },
};
