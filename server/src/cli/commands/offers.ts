import { rebuildOffers } from '../../slices/offers/index.ts';
import { withContext } from '../with-context.ts';
import { type Command, UsageError } from '../command.ts';

export const offersCommand: Command = {
  name: 'offers',
  usage: 'rebuild',
  summary: 'write what buyers see anew from products, prices, stock and routes, and say what was not right',
  help: `Offers are kept right by whatever changes them. Should they ever not be, this writes them anew, seller by
seller, beside a running server, and says how many rows it added, changed and removed: 0 when all was right.`,
  words: [1, 1],
  async run(cli) {
    if (cli.args[0] !== 'rebuild') throw new UsageError('offers takes one word: offers rebuild');
    const { added, changed, removed } = await withContext(cli, rebuildOffers);
    const repaired = added + changed + removed;
    cli.print(
      repaired === 0
        ? '0 rows repaired: the offers were right.'
        : `${repaired} rows repaired: ${added} added, ${changed} changed, ${removed} removed.`,
    );
    return 0;
  },
};
