import type { HealthFigure, HealthPoint } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Sparkline } from '../../../../ui/sparkline.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { counted, limits, useFigureText } from './figures.ts';
import styles from './Health.module.css';

interface FigureCardProps {
  figure: HealthFigure;
  /** Oldest first. */
  points: readonly HealthPoint[];
}

/** The whole range for what is counted, else the newest value. */
function valueOf(figure: HealthFigure, values: readonly number[]): number | undefined {
  return counted.has(figure) ? values.reduce((sum, value) => sum + value, 0) : values.at(-1);
}

/** One figure over time: its value, a small chart, and the same as a table for screen readers. */
export function FigureCard({ figure, points }: FigureCardProps) {
  const text = useText();
  const formats = useFormats();
  const write = useFigureText();
  const label = text(`admin.health.figures.${figure}`);
  const known = points.flatMap(({ at, [figure]: value }) => (value === null ? [] : [{ at, value }]));
  const values = known.map(({ value }) => value);
  const value = valueOf(figure, values);
  const limit = limits[figure];
  const isHigh = value !== undefined && limit !== undefined && value > limit;
  return (
    <section className={styles.card} aria-label={label}>
      <h3 className={styles.label}>{label}</h3>
      <p className={styles.value}>
        {value === undefined ? text('admin.health.unknown') : write(figure, value)}
        {isHigh && <StatusChip tone="bad">{text('admin.health.look')}</StatusChip>}
      </p>
      {values.length > 1 && (
        <>
          <Sparkline
            values={values}
            kind={counted.has(figure) ? 'bars' : 'line'}
            label={text('admin.health.chart', {
              label,
              least: write(figure, Math.min(...values)),
              most: write(figure, Math.max(...values)),
            })}
          />
          <p className="quiet smaller">
            {text('admin.health.extent', {
              least: write(figure, Math.min(...values)),
              most: write(figure, Math.max(...values)),
            })}
          </p>
        </>
      )}
      <div className="visually-hidden">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{text('admin.health.at')}</th>
              <th scope="col">{label}</th>
            </tr>
          </thead>
          <tbody>
            {known.map((point) => (
              <tr key={point.at}>
                <th scope="row">{formats.dateTime(point.at)}</th>
                <td>{write(figure, point.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
