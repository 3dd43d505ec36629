import { allowedTo } from '@halles/contract';
import { IconQrcode, IconUserPlus } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useAppContext } from '../../../lib/session.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useTableAddress } from '../../credit/index.ts';
import { openCardDialog } from '../components/card-dialog.tsx';
import { customerFilters, CustomersTable } from '../components/CustomersTable.tsx';
import { openDuplicates } from '../components/duplicates-dialog.tsx';
import { InvitationsList } from '../components/InvitationsList.tsx';
import { openInviteDialog } from '../components/invite-dialog.tsx';
import { openLinkDialog } from '../components/link-dialog.tsx';
import { Requests } from '../components/Requests.tsx';
import { StatusTabs } from '../components/StatusTabs.tsx';
import styles from './CustomersScreen.module.css';

export default function CustomersScreen() {
  const text = useText();
  const { currentMembership, view } = useAppContext();
  const mayEdit = allowedTo({ role: currentMembership?.role ?? null, view }, 'editCustomers') === true;
  const [state, setState] = useTableAddress(customerFilters);
  const { data: counts } = useLive('relationships.countByStatus', {});
  const [status = ''] = state.filters['status'] ?? [];
  return (
    <>
      <PageHeader
        title={text('relationships.customers.title')}
        subtitle={text('relationships.customers.subtitle')}
        {...(mayEdit && {
          secondary: [
            {
              label: text('relationships.customers.add'),
              onClick: () => void openCardDialog(),
            },
            {
              label: text('relationships.customers.link'),
              icon: <IconQrcode aria-hidden />,
              onClick: () => void openLinkDialog(),
            },
          ],
          menu: [{ label: text('relationships.customers.duplicates'), onClick: () => void openDuplicates() }],
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
      <div className={styles.invitations}>
        <InvitationsList />
      </div>
    </>
  );
}
