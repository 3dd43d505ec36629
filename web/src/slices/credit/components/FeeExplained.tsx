import type { CreditAccount } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Section } from '../../../ui/section.tsx';
import styles from './FeeExplained.module.css';

export function FeeExplained({ account }: { account: CreditAccount }) {
  const text = useText();
  const formats = useFormats();
  const percent = formats.percent(account.orderServiceFeesInPercent ?? account.defaultServiceFeesInPercent);
  return (
    <Section title={text('credit.fee.title')}>
      <div className={styles.words}>
        {account.premium.isPremium ? (
          <p>{text('credit.fee.premium')}</p>
        ) : (
          <>
            <p>{text('credit.fee.rate', { percent })}</p>
            <p>{text('credit.fee.when')}</p>
            <p>{text('credit.fee.back')}</p>
          </>
        )}
      </div>
    </Section>
  );
}
