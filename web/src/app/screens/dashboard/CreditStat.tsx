import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Stat } from '../../../ui/stat.tsx';
import type { Organization } from '../../navigation.ts';

/** A seller's balance, for the roles that may see it; links to the ledger. */
export function CreditStat({ organization }: { organization: Organization }) {
  return organization.isSeller && organization.can.seeCredit === true ? (
    <AccountBalance organization={organization} />
  ) : null;
}

function AccountBalance({ organization }: { organization: Organization }) {
  const text = useText();
  const formats = useFormats();
  const { data: account } = useLive('credit.getAccount', { organizationId: organization.id });
  const percent = account && (account.orderServiceFeesInPercent ?? account.defaultServiceFeesInPercent);
  const note = account?.premium.isPremium
    ? text('dashboard.premium')
    : percent === undefined
      ? ' '
      : Number(percent) === 0
        ? text('dashboard.unlimited')
        : text('dashboard.fee', { percent: formats.percent(percent) });
  return (
    <Stat
      label={text('dashboard.credit')}
      value={account ? formats.money(account.balance) : ' '}
      note={note}
      href={paths.creditAccount}
    />
  );
}
