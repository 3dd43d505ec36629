import type { CreditAccount, CreditEntry } from '@halles/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { keepsRows, LiveTable, useTableAddress } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { pageInputOf } from '../../../ui/table/table-state.ts';
import { AccountChip, AccountStats, useEntryColumns } from '../../credit/index.ts';
import { useDownload, useExport } from '../../imports/index.ts';
import { AdminFrame } from '../components/AdminFrame.tsx';
import { openEntryDialog } from '../components/entry-dialog.tsx';
import { pastMonths } from '../components/fee-invoice-actions.ts';
import { changeFee } from '../components/organization-actions.ts';
import { OrganizationOfAddress } from '../components/organization-parts.tsx';
import type { OrganizationPage } from '../queries.ts';

interface AccountProps {
  name: string;
  account: CreditAccount;
}

function Header({ name, account }: AccountProps) {
  const text = useText();
  const formats = useFormats();
  const { save } = useDownload();
  const [month] = useState(() => pastMonths()[0]!);
  const { organizationId, balance, premium } = account;
  const of = { organizationId, name, balance };
  return (
    <PageHeader
      title={name}
      subtitle={text('admin.credit.ledgerTitle')}
      breadcrumb={[{ label: text('admin.credit.title'), href: paths.admin.creditAccounts }, { label: name }]}
      status={<AccountChip isPremium={premium.isPremium} />}
      secondary={[
        { label: text('admin.credit.adjust'), onClick: () => openEntryDialog({ ...of, kind: 'adjustment' }) },
      ]}
      menu={[
        {
          label: text('admin.organization.setFee'),
          onClick: () => void changeFee({ id: organizationId, name }, account),
        },
        {
          label: text('admin.fees.statement', { month: formats.month(month) }),
          onClick: () => save('api/documents/admin-credit-statement.pdf', { organizationId, month }),
        },
        { label: text('admin.credit.openOrganization'), href: paths.admin.organization(organizationId) },
      ]}
      primary={
        <PrimaryAction icon={<IconPlus />} onClick={() => openEntryDialog({ ...of, kind: 'topUp' })}>
          {text('admin.credit.recordTopUp')}
        </PrimaryAction>
      }
    />
  );
}

function Entries({ account }: Pick<AccountProps, 'account'>) {
  const text = useText();
  const formats = useFormats();
  const { organizationId, balance } = account;
  const [state, setState] = useTableAddress();
  const { save } = useExport('adminCreditEntries', { organizationId, search: state.search });
  const list = useLive('admin.listCreditEntries', { organizationId, ...pageInputOf(state) }, keepsRows);
  return (
    <LiveTable<CreditEntry>
      id="admin-credit-entries"
      label={text('credit.ledger.label')}
      columns={useEntryColumns(balance.currency)}
      query={list}
      table={[state, setState]}
      onExport={save}
      rowLabel={({ recordedAt, kind }) => `${text(`credit.kinds.${kind}`)} ${formats.dateTime(recordedAt)}`}
      searchLabel={text('credit.ledger.search')}
      empty={
        <EmptyState illustration="ledger" title={text('credit.ledger.emptyTitle')}>
          {text('credit.ledger.empty')}
        </EmptyState>
      }
    />
  );
}

function Account({ page: { organization, creditAccount } }: { page: OrganizationPage }) {
  const text = useText();
  if (creditAccount === null)
    return (
      <EmptyState isPage illustration="ledger" title={organization.name}>
        {text('admin.organization.noCredit')}
      </EmptyState>
    );
  return (
    <>
      <Header name={organization.name} account={creditAccount} />
      <div className="stack-20 fits">
        <AccountStats account={creditAccount} />
        <Entries account={creditAccount} />
      </div>
    </>
  );
}

export default function LedgerScreen() {
  return (
    <AdminFrame tab="creditAccounts">
      <OrganizationOfAddress failed="admin.credit.loadFailed">
        {(page) => <Account page={page} />}
      </OrganizationOfAddress>
    </AdminFrame>
  );
}
