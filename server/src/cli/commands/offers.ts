import { rebuildOffers } from '../../slices/offers/index.ts';
import { withContext, type Command, UsageError } from '../command.ts';

export const offersCommand: Command = {
  name: 'offers',
  usage: 'rebuild',
  summary: 'rebuild the offers that buyers see, and count the rows that were wrong',
  help: `Every change of products, prices, stock and routes updates the offers. This rebuilds them seller by seller
while the server runs, and prints how many rows it added, changed and removed: 0 when all were right.`,
  words: [1, 1],
  async run(cli) {
    if (cli.args[0] !== 'rebuild') throw new UsageError('offers takes one word: offers rebuild');
    const { added, changed, removed } = await withContext(cli, rebuildOffers);
    const repaired = added + changed + removed;
    cli.print(
      repaired === 0
        ? '0 rows repaired: all offers were right.'
        : `${repaired} rows repaired: ${added} added, ${changed} changed, ${removed} removed.`,
    );
    return 0;
  },
};
