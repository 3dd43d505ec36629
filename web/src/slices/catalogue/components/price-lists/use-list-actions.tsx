import type { PriceList } from '@halles/contract';
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconEye,
  IconFileTypePdf,
  IconLink,
  IconMail,
  IconPencil,
  IconTable,
} from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useOrganization } from '../../../../lib/session.ts';
import type { Action } from '../../../../ui/action-menu.tsx';
import { useDownload } from '../../../imports/index.ts';
import { useReason } from '../../../../lib/use-reason.ts';
import { archiveList, restoreList } from './list-changes.ts';
import { openLinksDialog } from './links-dialog.tsx';
import { openDuplicateDialog, openEditDialog } from './list-dialog.tsx';
import { openPreviewAsCustomer } from './preview-as-customer-dialog.tsx';
import { openSendDialog } from './send-dialog.tsx';

/** Actions on files and links: emailed links, PDF and workbook. */
function useListFiles(list: PriceList): Action[] {
  const text = useText();
  const { id: organizationId } = useOrganization();
  const { save } = useDownload();
  const input = { organizationId, priceListId: list.id };
  return [
    {
      label: text('catalogue.priceLists.actions.links'),
      icon: <IconLink />,
      onClick: () => void openLinksDialog(list),
    },
    {
      label: text('catalogue.priceLists.actions.pdf'),
      icon: <IconFileTypePdf />,
      onClick: () => save('api/documents/priceList.pdf', input),
    },
    {
      label: text('catalogue.priceLists.actions.sheet'),
      icon: <IconTable />,
      onClick: () => save('api/exports/priceListItems.xlsx', input),
    },
  ];
}

/** Archive or restore. */
function useArchiveAction(list: PriceList): Action {
  const text = useText();
  const { id } = useOrganization();
  const noArchive = useReason(list.can.archive);
  const noRestore = useReason(list.can.restore);
  return list.isArchived
    ? {
        label: text('catalogue.priceLists.actions.restore'),
        icon: <IconArchiveOff />,
        separated: true,
        onClick: () => void restoreList(id, list),
        disabledReason: noRestore,
      }
    : {
        label: text('catalogue.priceLists.actions.archive'),
        icon: <IconArchive />,
        separated: true,
        onClick: () => void archiveList(id, list),
        disabledReason: noArchive,
      };
}

/** The actions of one list, for its card and its page. */
export function useListActions(list: PriceList): Action[] {
  const text = useText();
  const files = useListFiles(list);
  const archiveAction = useArchiveAction(list);
  const noEdit = useReason(list.can.edit);
  const noCopy = useReason(list.can.duplicate);
  const noSend = useReason(list.can.send);
  return [
    {
      label: text('catalogue.priceLists.actions.edit'),
      icon: <IconPencil />,
      onClick: () => void openEditDialog(list),
      disabledReason: noEdit,
    },
    {
      label: text('catalogue.priceLists.actions.duplicate'),
      icon: <IconCopy />,
      onClick: () => void openDuplicateDialog(list),
      disabledReason: noCopy,
    },
    {
      label: text('catalogue.priceLists.actions.send'),
      icon: <IconMail />,
      onClick: () => void openSendDialog(list),
      disabledReason: noSend,
    },
    ...files,
    {
      label: text('catalogue.priceLists.actions.previewAsCustomer'),
      icon: <IconEye />,
      onClick: () => void openPreviewAsCustomer(),
    },
    archiveAction,
  ];
}
