import type { Currency, Report } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { BarChart } from '../../../../ui/chart/bar-chart.tsx';
import { Section } from '../../../../ui/section.tsx';
import { chartBars } from './chart-bars.ts';
import type { ReportState } from './report-address.ts';
import { useReportWords } from './use-report-words.ts';

interface ChartProps {
  state: ReportState;
  report: Report;
}

/** One chart per currency: over time, or of the largest rows. */
export function ReportChart({ state, report }: ChartProps) {
  const currencies = report.totals.map(({ currency }) => currency);
  if (state.every === 'none' && state.by === 'none') return null;
  return currencies.map((currency) => (
    <OfCurrency key={currency} state={state} report={report} currency={currency} />
  ));
}

function OfCurrency({ state, report, currency }: ChartProps & { currency: Currency }) {
  const text = useText();
  const formats = useFormats();
  const words = useReportWords(state);
  const { every, by } = state;
  const isOverTime = every !== 'none';
  const bars = chartBars(state, report, currency).map(({ row, ...bar }) => ({
    ...bar,
    label: row.period === null ? words.name(row) : words.period(row.period),
    ...(row.period !== null && { short: words.shortPeriod(row.period) }),
  }));
  if (bars.length === 0) return null;
  const label = isOverTime ? text(`reports.chart.every.${every}`) : text(`reports.chart.by.${by}`);
  return (
    <Section
      title={label}
      {...(!isOverTime && report.total > bars.length && { description: text('reports.chart.greatest') })}
    >
      <BarChart
        label={label}
        kind={isOverTime ? 'columns' : 'rows'}
        bars={bars}
        names={{
          label: isOverTime ? text(`reports.every.${every}`) : text(`reports.by.${by}`),
          value: text('reports.chart.now'),
          ...(report.before && { before: text(`reports.compare.${state.compare}`) }),
        }}
        write={(amountMinor) => words.money(amountMinor, currency)}
        writeShort={(amountMinor) => formats.number(amountMinor / 100, 0)}
      />
    </Section>
  );
}
