import type { AccountingProgram } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { Link } from '../../../../ui/link.tsx';
import type { ExportPlan } from '../../queries.ts';
import styles from './Accounting.module.css';
import { codesHref } from './programs.ts';
import { useAccountingWords } from './use-accounting-words.ts';

interface PlanProps {
  plan: ExportPlan | undefined;
  program: AccountingProgram;
  isWaiting: boolean;
  includesExported: boolean;
  onAgain: (includesExported: boolean) => void;
  onLeave: () => void;
}

/** What would be exported, with every warning to read before exporting. */
export function Plan({ plan, program, isWaiting, includesExported, onAgain, onLeave }: PlanProps) {
  const text = useText();
  const formats = useFormats();
  const words = useAccountingWords();
  if (!plan) return <p className="quiet">{text('invoicing.accounting.counting')}</p>;
  const codeless = [
    ...plan.withoutAccount.map((part) => text(`invoicing.accounting.part.${part}`)),
    ...plan.withoutCode.map((names) => words.combination(names)),
  ];
  return (
    <div className={styles.plan}>
      <p className={styles.sum} role="status">
        {plan.invoices + plan.creditNotes === 0 ? (
          text('invoicing.accounting.nothing')
        ) : (
          <>
            <strong>{words.contents(plan)}</strong>
            <span>{words.totals(plan.totals)}</span>
            <span className="quiet">
              {text('invoicing.accounting.inFiles', { count: plan.files.length })}
            </span>
          </>
        )}
      </p>
      {plan.before > 0 && !isWaiting && (
        <Banner tone="wait" title={text('invoicing.accounting.before', { count: plan.before })}>
          <CheckboxField
            label={text('invoicing.accounting.again')}
            value={includesExported}
            onChange={onAgain}
          />
        </Banner>
      )}
      {codeless.length > 0 && (
        <Banner tone="now" title={text('invoicing.accounting.withoutCode', { count: codeless.length })}>
          <p className={styles.line}>{formats.list(codeless)}</p>
          <Link href={codesHref(program)} onClick={onLeave}>
            {text('invoicing.accounting.toCodes')}
          </Link>
        </Banner>
      )}
      {plan.drafts > 0 && !isWaiting && (
        <p className="quiet">{text('invoicing.accounting.drafts', { count: plan.drafts })}</p>
      )}
      {plan.left > 0 && (
        <p className="quiet">
          {text('invoicing.accounting.left', { count: plan.left, formatted: formats.number(plan.left) })}
        </p>
      )}
    </div>
  );
}
