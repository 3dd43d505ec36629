import type { CreditAccount } from '@halles/contract';
import { IconChevronLeft, IconChevronRight, IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Totals } from '../../../ui/description-list.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import { monthQuery } from '../queries.ts';
import styles from './account.module.css';
import { computeMonthSums } from './entries.ts';
import { downloadDocument } from './exported-files.ts';
import { monthAfter } from './months.ts';

interface MonthSummaryProps {
  account: CreditAccount;
  month: string;
  /** The current month, the last that can be selected. */
  current: string;
  onChange: (month: string) => void;
  /** Filters the ledger by this month; absent when it already is. */
  onShow?: () => void;
}

/** Opening balance, movements and closing balance of a month. */
export function MonthSummary({ account, month, current, onChange, onShow }: MonthSummaryProps) {
  const text = useText();
  const formats = useFormats();
  return (
    <Section
      title={formats.month(month)}
      actions={
        <>
          <IconButton
            size="small"
            label={text('credit.month.previous')}
            onClick={() => onChange(monthAfter(month, -1))}
          >
            <IconChevronLeft />
          </IconButton>
          <IconButton
            size="small"
            label={text('credit.month.next')}
            disabled={month >= current}
            onClick={() => onChange(monthAfter(month, 1))}
          >
            <IconChevronRight />
          </IconButton>
        </>
      }
    >
      <div className={styles.sums}>
        <Sums account={account} month={month} />
        <Button
          size="small"
          icon={<IconFileTypePdf />}
          onClick={() => downloadDocument('credit-statement', { month })}
        >
          {text('credit.month.statement')}
        </Button>
        {onShow && (
          <Button size="small" onClick={onShow}>
            {text('credit.month.show')}
          </Button>
        )}
      </div>
    </Section>
  );
}

function Sums({ account, month }: Pick<MonthSummaryProps, 'account' | 'month'>) {
  const text = useText();
  const formats = useFormats();
  const { organizationId, balance, version } = account;
  const { data: entries, isError } = useQuery(monthQuery(organizationId, month, version));
  if (isError) return <p>{text('credit.month.failed')}</p>;
  if (!entries) return <SumsSkeleton />;
  const sums = computeMonthSums(entries);
  if (!sums) return <p className="quiet">{text('credit.month.empty', { month: formats.month(month) })}</p>;
  const money = (amountMinor: number) => formats.money({ ...balance, amountMinor });
  return (
    <Totals
      lines={[
        { label: text('credit.month.opening'), amount: money(sums.openingMinor) },
        ...sums.byKind.map(({ kind, amountMinor }) => ({
          label: text(`credit.kinds.${kind}`),
          amount: money(amountMinor),
        })),
        { label: text('credit.month.closing'), amount: money(sums.closingMinor), strong: true },
      ]}
    />
  );
}

const SumsSkeleton = () => (
  <div>
    {['opening', 'fees', 'closing'].map((line) => (
      <SkeletonBlock key={line} />
    ))}
  </div>
);
