import type { Currency, LedgerResult, MarketReport } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { BarChart } from '../../../ui/chart/bar-chart.tsx';
import { Section } from '../../../ui/section.tsx';

const MAX_BARS = 60;

interface ChartProps {
  report: MarketReport;
  isByMonth: boolean;
  answer: LedgerResult;
}

/** The volume of each period, one chart per currency, from the oldest to the newest. */
export function MarketChart({ answer, ...rest }: ChartProps) {
  const currencies = [...new Set(answer.rows.map(({ currency }) => currency))];
  return currencies.map((currency) => (
    <OfCurrency key={currency} answer={answer} currency={currency} {...rest} />
  ));
}

function OfCurrency({ report, isByMonth, answer, currency }: ChartProps & { currency: Currency }) {
  const { columns, rows } = answer;
  const text = useText();
  const formats = useFormats();
  const [period, volume] = ['period', 'volume'].map((name) => columns.findIndex(({ id }) => id === name));
  // The definition of both charted reports has a day in this column.
  const bars = rows
    .filter((row) => row.currency === currency)
    .map(({ id, cells }) => ({ id, day: cells[period!] as string, value: Number(cells[volume!] ?? 0) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .slice(-MAX_BARS)
    .map(({ day, ...bar }) =>
      isByMonth
        ? { ...bar, label: formats.month(day.slice(0, 7)), short: formats.day(day).slice(3) }
        : { ...bar, label: formats.day(day), short: formats.day(day).slice(0, 5) },
    );
  if (bars.length < 2) return null;
  const label = text('admin.market.volumeOverTime', { currency });
  return (
    <Section title={label}>
      <BarChart
        label={label}
        kind="columns"
        bars={bars}
        names={{ label: text(`admin.market.views.${report}`), value: text('admin.relations.volume') }}
        write={(amountMinor) => formats.money({ amountMinor, currency })}
        writeShort={(amountMinor) => formats.number(amountMinor / 100, 0)}
      />
    </Section>
  );
}
