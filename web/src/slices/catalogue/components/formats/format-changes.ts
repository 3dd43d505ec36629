import type { FormatId } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { refetchProducts } from '../../queries.ts';

/** All or none. Archiving can be undone, so there is no confirmation. */
export async function archiveFormats(ids: readonly FormatId[], isArchived: boolean): Promise<boolean> {
  try {
    const { changed } = await api.catalogue.archiveFormats({ formatIds: [...ids], isArchived });
    refetchProducts();
    snackbar.success(
      textNow(`catalogue.formats.done.${isArchived ? 'archived' : 'restored'}`, { count: changed }),
      {
        action: {
          label: textNow('catalogue.products.undo'),
          onClick: () => void archiveFormats(ids, !isArchived),
        },
      },
    );
    return true;
  } catch (error) {
    snackbar.error(textNow('catalogue.formats.failed', { reason: errorText(error) }));
    return false;
  }
}
