import { nameWithRate, type Statement, type TaxAmount } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Totals } from '../../../../ui/description-list.tsx';
import { Section } from '../../../../ui/section.tsx';
import { useHubTexts } from '../words.tsx';
import styles from './Statement.module.css';

/** From the delivered amount to the amount owed, step by step. */
export function StatementTotals({ statement }: { statement: Statement }) {
  const text = useText();
  const formats = useFormats();
  const texts = useHubTexts();
  const money = (amountMinor: number) => texts.money(amountMinor, statement.currency);
  const taxLines = (taxes: readonly TaxAmount[], of: 'onItems' | 'onCommission') =>
    taxes.map((tax) => ({
      label: text(`hubs.totals.${of}`, {
        name: nameWithRate(texts.localized(tax.name), formats.percent(tax.rate, 3)),
      }),
      amount: money(of === 'onItems' ? tax.amountMinor : -tax.amountMinor),
    }));
  const isBought = statement.mode === 'resale' && statement.commissionMinor === 0;
  return (
    <Section title={text('hubs.totals.title')}>
      <div className={styles.sums}>
        <Totals
          lines={[
            ...(statement.carriedForwardMinor === 0
              ? []
              : [{ label: text('hubs.totals.carried'), amount: money(statement.carriedForwardMinor) }]),
            {
              label: text(isBought ? 'hubs.totals.purchases' : 'hubs.totals.sales'),
              amount: money(statement.salesMinor),
            },
            ...taxLines(statement.itemTaxes, 'onItems'),
            ...(isBought
              ? []
              : [{ label: text('hubs.labels.commission'), amount: money(-statement.commissionMinor) }]),
            ...taxLines(statement.commissionTaxes, 'onCommission'),
            {
              label: text(statement.dueMinor < 0 ? 'hubs.totals.carriedOn' : 'hubs.totals.due'),
              amount: money(statement.dueMinor),
              strong: true,
            },
          ]}
        />
      </div>
    </Section>
  );
}
