import type { CreditAccount } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Stat } from '../../../ui/stat.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import styles from './account.module.css';

/** Balance, plan and service fee. */
export function AccountStats({ account }: { account: CreditAccount }) {
  const text = useText();
  const formats = useFormats();
  const { balance, premium, orderServiceFeesInPercent: own, defaultServiceFeesInPercent } = account;
  const accountNote =
    premium.since === null
      ? text('credit.stats.accountStandard')
      : text('credit.stats.accountSince', { date: formats.date(premium.since) });
  const feeNote = own === null ? text('credit.stats.feeDefault') : text('credit.stats.feeOwn');
  return (
    <div className={styles.stats}>
      <Stat
        label={text('credit.stats.balance')}
        value={formats.money(balance)}
        note={text(balance.amountMinor < 0 ? 'credit.stats.balanceDue' : 'credit.stats.balanceNote')}
      />
      <Stat
        label={text('credit.stats.account')}
        value={text(premium.isPremium ? 'credit.premium' : 'credit.standard')}
        note={accountNote}
      />
      <Stat
        label={text('credit.stats.fee')}
        value={formats.percent(premium.isPremium ? '0' : (own ?? defaultServiceFeesInPercent))}
        note={premium.isPremium ? text('credit.stats.feePremium') : feeNote}
      />
    </div>
  );
}

/** Premium or standard: the same label and colour on every screen. */
export function AccountChip({ isPremium }: { isPremium: boolean }) {
  const text = useText();
  return (
    <StatusChip tone={isPremium ? 'good' : 'info'}>
      {text(isPremium ? 'credit.premium' : 'credit.standard')}
    </StatusChip>
  );
}
