import type { BarChartProps } from './bar-chart.tsx';
import styles from './chart.module.css';
import { useMediaQuery } from '../use-media-query.ts';

const ROW = 46;
const MAX_LETTERS = { wide: 90, middle: 60, narrow: 28 };

const truncate = (label: string, most: number): string =>
  label.length > most ? `${label.slice(0, most - 1).trimEnd()}…` : label;

/** The largest first, each under its name and figure. */
export function ChartRows({ bars, names, write }: BarChartProps) {
  const isNarrow = useMediaQuery('(width < 600px)');
  const isWide = useMediaQuery('(width >= 900px)');
  const letters = isNarrow ? MAX_LETTERS.narrow : isWide ? MAX_LETTERS.wide : MAX_LETTERS.middle;
  const hasBefore = names.before !== undefined;
  const greatest = Math.max(...bars.flatMap(({ value, before = 0 }) => [value, before]), 1);
  const width = (value: number) => `${(Math.max(value, 0) / greatest) * 100}%`;
  return (
    <svg className={styles.picture} height={bars.length * ROW} aria-hidden>
      {bars.map((bar, index) => (
        <g key={bar.id}>
          <text className={styles.label} x="0" y={index * ROW + 14}>
            {truncate(bar.label, letters)}
          </text>
          <text className={styles.figure} x="100%" y={index * ROW + 14} textAnchor="end">
            {write(bar.value)}
          </text>
          {hasBefore && (
            <rect
              className={styles.before}
              x="0"
              y={index * ROW + 31}
              height="5"
              width={width(bar.before ?? 0)}
            />
          )}
          <rect
            className={styles.bar}
            x="0"
            y={index * ROW + 20}
            height={hasBefore ? 10 : 14}
            rx="2"
            width={width(bar.value)}
          />
        </g>
      ))}
    </svg>
  );
}
