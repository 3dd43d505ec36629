import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { cacheProducer, type Producer } from '../../queries.ts';

/** Archiving can be undone, so there is no confirmation; a producer with products for sale is refused. */
export async function archiveProducer(
  { id, name }: Pick<Producer, 'id' | 'name'>,
  isArchived: boolean,
): Promise<void> {
  try {
    cacheProducer(await api.catalogue.archiveProducer({ producerId: id, isArchived }));
    snackbar.success(textNow(`catalogue.producers.done.${isArchived ? 'archived' : 'restored'}`, { name }), {
      action: {
        label: textNow('catalogue.products.undo'),
        onClick: () => void archiveProducer({ id, name }, !isArchived),
      },
    });
  } catch (error) {
    snackbar.error(textNow('catalogue.producers.failed', { reason: errorText(error) }));
  }
}
