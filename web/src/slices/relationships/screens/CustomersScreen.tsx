import { type RelationStatus } from '@halles/contract';
import { IconArrowMerge, IconPlus, IconQrcode, IconUserPlus } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { useTableAddress } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { useMay } from '../../../lib/use-may.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useImportAction } from '../../imports/index.ts';
import { SavedViews } from '../../organizations/index.ts';
import { openCardDialog } from '../components/card-dialog.tsx';
import { customerFilters, CustomersTable } from '../components/CustomersTable.tsx';
import { openDuplicates } from '../components/duplicates-dialog.tsx';
import { InvitationsList } from '../components/InvitationsList.tsx';
import { openInviteDialog } from '../components/invite-dialog.tsx';
import { openLinkDialog } from '../components/link-dialog.tsx';
import { Requests } from '../components/Requests.tsx';

const shown = ['active', 'requested', 'invited', 'paused', 'declined', 'archived', 'blocked'] as const;

interface StatusTabsProps {
  counts: Record<RelationStatus, number> | undefined;
  current: string;
  path: string;
}

/** All, then each status that has relations. */
function StatusTabs({ counts, current, path }: StatusTabsProps) {
  const text = useText();
  const formats = useFormats();
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabs = shown
    .filter((status) => (counts?.[status] ?? 0) > 0 || status === current)
    .map((status) => ({
      id: status,
      label: text(`relationships.status.${status}`),
      href: `${path}?status=${status}`,
      ...(counts && { count: formats.number(counts[status]) }),
    }));
  const all = {
    id: '',
    label: text('relationships.customers.all'),
    href: path,
    ...(total !== undefined && { count: formats.number(total) }),
  };
  return (
    <Tabs tabs={[all, ...tabs]} current={current} label={text('relationships.customers.tabs')}>
      <SavedViews table="customers" tab="status" filters={customerFilters} />
    </Tabs>
  );
}

export default function CustomersScreen() {
  const text = useText();
  const mayEdit = useMay()('editCustomers');
  const [state, setState] = useTableAddress(customerFilters);
  const { data: counts } = useLive('relationships.countByStatus', {});
  const importAction = useImportAction('customers');
  const [status = ''] = state.filters['status'] ?? [];
  return (
    <>
      <PageHeader
        title={text('relationships.customers.title')}
        {...(mayEdit && {
          menu: [
            {
              label: text('relationships.customers.add'),
              icon: <IconPlus aria-hidden />,
              onClick: () => void openCardDialog(),
            },
            {
              label: text('relationships.customers.link'),
              icon: <IconQrcode aria-hidden />,
              onClick: () => void openLinkDialog(),
            },
            ...importAction,
            {
              label: text('relationships.customers.duplicates'),
              icon: <IconArrowMerge aria-hidden />,
              onClick: () => void openDuplicates(),
            },
          ],
          primary: (
            <PrimaryAction icon={<IconUserPlus aria-hidden />} onClick={() => void openInviteDialog()}>
              {text('relationships.customers.invite')}
            </PrimaryAction>
          ),
        })}
      />
      <Requests mayAnswer={mayEdit} />
      <StatusTabs counts={counts?.customers} current={status} path={paths.customers} />
      <CustomersTable state={state} onStateChange={setState} mayEdit={mayEdit} />
      <div className="below-20">
        <InvitationsList />
      </div>
    </>
  );
}
