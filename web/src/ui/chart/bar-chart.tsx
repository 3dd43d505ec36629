import { ChartColumns } from './chart-columns.tsx';
import { ChartRows } from './chart-rows.tsx';
import styles from './chart.module.css';

export interface ChartBar {
  id: string;
  label: string;
  /** Where there is little room under a column. */
  short?: string;
  value: number;
  before?: number;
}

export interface BarChartProps {
  /** What the picture shows; the caption of the table behind it. */
  label: string;
  /** Names of what is shown now, and of what it is held against. */
  names: { label: string; value: string; before?: string };
  bars: readonly ChartBar[];
  /** `columns`: time from left to right. `rows`: the greatest first. */
  kind: 'columns' | 'rows';
  write: (value: number) => string;
  /** On the axis: shorter. */
  writeShort: (value: number) => string;
}

/** A picture for the eye, and the same figures in a table for everybody else. */
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
      {/* A table is never narrower than its words: what hides it has to be around it. */}
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
