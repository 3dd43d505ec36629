import type { FormatId, FormatRow } from '@halles/contract';
import { IconArchive, IconArchiveOff, IconPencil } from '@tabler/icons-react';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { textNow, useText } from '../../../../lib/i18n/index.ts';
import { ActionMenu } from '../../../../ui/action-menu.tsx';
import { useReason } from '../../../../lib/use-reason.ts';
import { refetchProducts } from '../../queries.ts';
import { useNames } from '../products/words.tsx';
import { openFormatDialog } from './format-dialog.tsx';

/** All or none. Archiving can be undone, so there is no confirmation. */
const archiveFormats = (ids: readonly FormatId[], isArchived: boolean): Promise<boolean> =>
  runAction(() => api.catalogue.archiveFormats({ formatIds: [...ids], isArchived }), {
    done: ({ changed }) => {
      refetchProducts();
      return textNow(`catalogue.formats.done.${isArchived ? 'archived' : 'restored'}`, { count: changed });
    },
    undo: () => () => archiveFormats(ids, !isArchived),
    failed: 'catalogue.formats.failed',
  });

/** The actions of one format, in its row. */
export function FormatMenu({ format }: { format: FormatRow }) {
  const text = useText();
  const names = useNames();
  const noEdit = useReason(format.can.edit);
  const noArchive = useReason(format.can.archive);
  const noRestore = useReason(format.can.restore);
  return (
    <span data-panel>
      <ActionMenu
        label={text('catalogue.labels.actionsOf', { name: names.format(format) })}
        actions={[
          {
            label: text('catalogue.formats.actions.edit'),
            icon: <IconPencil />,
            onClick: () => void openFormatDialog(format.productId, format),
            disabledReason: noEdit,
          },
          format.isArchived
            ? {
                label: text('catalogue.labels.restore'),
                icon: <IconArchiveOff />,
                separated: true,
                onClick: () => void archiveFormats([format.id], false),
                disabledReason: noRestore,
              }
            : {
                label: text('catalogue.labels.archive'),
                icon: <IconArchive />,
                separated: true,
                onClick: () => void archiveFormats([format.id], true),
                disabledReason: noArchive,
              },
        ]}
      />
    </span>
  );
}
