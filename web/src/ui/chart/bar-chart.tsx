import { ChartColumns } from './chart-columns.tsx';
import { ChartRows } from './chart-rows.tsx';
import styles from './chart.module.css';

export interface ChartBar {
  id: string;
  label: string;
  /** A shorter label, for narrow columns. */
  short?: string;
  value: number;
  before?: number;
}

export interface BarChartProps {
  /** Names the chart; the caption of its hidden table. */
  label: string;
  /** Column titles: label, current value and, when compared, the previous value. */
  names: { label: string; value: string; before?: string };
  bars: readonly ChartBar[];
  /** `columns`: time from left to right. `rows`: the largest first. */
  kind: 'columns' | 'rows';
  write: (value: number) => string;
  /** Shorter, for the axis. */
  writeShort: (value: number) => string;
}

/** A chart for sighted people, and the same figures as a table for screen readers. */
export function BarChart(props: BarChartProps) {
  const { label, names, bars, kind } = props;
  return (
    <figure className={styles.chart}>
      {names.before !== undefined && (
        <p className={styles.legend} aria-hidden>
          <span>
            <i /> {names.value}
          </span>
          <span>
            <i data-before="" /> {names.before}
          </span>
        </p>
      )}
      {kind === 'columns' ? <ChartColumns {...props} /> : <ChartRows {...props} />}
      {/* A table cannot be narrower than its words, so the element that hides it has to be around it. */}
      <div className="visually-hidden">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{names.label}</th>
              <th scope="col">{names.value}</th>
              {names.before !== undefined && <th scope="col">{names.before}</th>}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.id}>
                <th scope="row">{bar.label}</th>
                <td>{props.write(bar.value)}</td>
                {names.before !== undefined && <td>{props.write(bar.before ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
