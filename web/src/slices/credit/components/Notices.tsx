import { isCreditWarningShown, type CreditAccount } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useOrganization } from '../../../lib/session.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Banner } from '../../../ui/banner.tsx';

interface NoticesProps {
  account: CreditAccount;
  /** The member has just returned from the payment page. */
  isPaid: boolean;
}

/** The warnings and confirmations at the top of the screen. */
export function Notices({ account, isPaid }: NoticesProps) {
  const text = useText();
  const formats = useFormats();
  const organization = useOrganization();
  return (
    <>
      {isPaid && (
        <Banner tone="good" title={text('credit.paid.title')}>
          {text('credit.paid.message')}
        </Banner>
      )}
      {isCreditWarningShown(organization, account) && (
        <Banner tone="now" title={text('credit.warning.title', { amount: formats.money(account.balance) })}>
          {text('credit.warning.message')}
        </Banner>
      )}
    </>
  );
}
