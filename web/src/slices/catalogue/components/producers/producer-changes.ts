import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { cacheProducer, type Producer } from '../../queries.ts';

/** Archiving can be undone, so there is no confirmation; a producer with products for sale is refused. */
export const archiveProducer = (
  { id, name }: Pick<Producer, 'id' | 'name'>,
  isArchived: boolean,
): Promise<boolean> =>
  runAction(async () => cacheProducer(await api.catalogue.archiveProducer({ producerId: id, isArchived })), {
    done: `catalogue.producers.done.${isArchived ? 'archived' : 'restored'}`,
    params: { name },
    undo: () => () => archiveProducer({ id, name }, !isArchived),
    failed: 'catalogue.producers.failed',
  });
