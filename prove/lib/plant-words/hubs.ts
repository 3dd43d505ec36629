// oxlint-disable typescript/no-explicit-any -- reads what it changes as an outsider would
import { done, type Planting } from './planting.ts';

/** What a hub buys from its producers, and what it owes them. */
export const hubs: Record<string, Planting> = {
  purchase: async (client, word) => {
    const days = (await client.call('GET', '/hub/days')).json;
    for (const { on } of Array.isArray(days) ? days : []) {
      const { producers } = (await client.call('GET', `/hub/demand?on=${on}`)).json;
      for (const { id, method, lines } of producers) {
        const wanted = lines.filter((line: any) => line.problem === null && Number(line.toBuy) > 0);
        const input = {
          producerId: id,
          // A producer reads the note of an order it receives, so only document orders get the word.
          note: method === 'document' ? word : '',
          lines: wanted.map((line: any) => ({ formatId: line.formatId, quantity: line.toBuy })),
        };
        if (wanted.length > 0 && (await done(client, 'POST', '/hub/purchases', { on, producers: [input] })))
          return true;
      }
    }
    return false;
  },
  statement: async (client) => {
    const balances = (await client.call('GET', '/producer-balances')).json;
    for (const { id, openMinor, currency } of Array.isArray(balances) ? balances : []) {
      if (openMinor <= 0) continue;
      const { json: open } = await client.call('GET', `/producers/${id}/open-statement?currency=${currency}`);
      const { until, dueMinor } = open;
      const closed = await client.call('POST', `/producers/${id}/statements`, { currency, until, dueMinor });
      if (closed.status === 200)
        return done(client, 'POST', `/producer-statements/${closed.json.id}/settlements`, {
          paidOn: until,
          method: 'cheque',
          amountMinor: 1,
        });
    }
    return false;
  },
};
