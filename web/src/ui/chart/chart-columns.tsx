import type { BarChartProps } from './bar-chart.tsx';
import styles from './chart.module.css';
import { useMediaQuery } from '../use-media-query.ts';

const HEIGHT = 220;
const TOP = 10;
const FOOT = 24;
/** The axis takes this per cent of the width. */
const AXIS = { wide: 7, narrow: 17 };
const ROOM = { wide: 13, narrow: 4 };

/** Time from left to right, with an axis. */
export function ChartColumns({ bars, names, writeShort }: BarChartProps) {
  const isNarrow = useMediaQuery('(width < 600px)');
  const axis = isNarrow ? AXIS.narrow : AXIS.wide;
  const hasBefore = names.before !== undefined;
  const { least, greatest, steps } = scaleOf(bars.flatMap(({ value, before = 0 }) => [value, before]));
  const y = (value: number) => TOP + ((greatest - value) / (greatest - least)) * (HEIGHT - TOP - FOOT);
  const slot = (100 - axis) / bars.length;
  const width = slot * (hasBefore ? 0.36 : 0.64);
  const column = (value: number, x: number, name: string | undefined) => (
    <rect
      className={name}
      x={`${x}%`}
      width={`${width}%`}
      y={Math.min(y(value), y(0))}
      height={Math.abs(y(value) - y(0))}
    />
  );
  return (
    <svg className={styles.picture} height={HEIGHT} aria-hidden>
      {steps.map((step) => (
        <g key={step}>
          <line className={styles.rule} x1={`${axis}%`} x2="100%" y1={y(step)} y2={y(step)} />
          <text className={styles.quiet} x={`${axis - 1}%`} y={y(step) + 4} textAnchor="end">
            {writeShort(step)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => {
        const start = axis + index * slot;
        return (
          <g key={bar.id}>
            {hasBefore && column(bar.before ?? 0, start + slot * 0.12, styles.before)}
            {column(bar.value, start + slot * (hasBefore ? 0.52 : 0.18), styles.bar)}
            {isLabelled(index, bars.length, isNarrow ? ROOM.narrow : ROOM.wide) && (
              <text className={styles.quiet} x={`${start + slot / 2}%`} y={HEIGHT - 6} textAnchor="middle">
                {bar.short ?? bar.label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

const STEPS = [1, 2, 2.5, 5, 10];

/** From zero to a round figure above the greatest value, in at most five equal steps. */
export function scaleOf(values: readonly number[]): { least: number; greatest: number; steps: number[] } {
  const highest = Math.max(...values, 0);
  const lowest = Math.min(...values, 0);
  const span = highest - lowest || 1;
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = STEPS.map((each) => each * power).find((each) => span / each <= 4)!;
  const first = Math.floor(lowest / step);
  const last = Math.max(Math.ceil(highest / step), first + 1);
  const steps = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { least: steps[0]!, greatest: steps.at(-1)!, steps };
}

/** Which labels are shown: the first, and then as many as fit, evenly spaced. */
export const isLabelled = (index: number, count: number, room: number): boolean =>
  index % Math.ceil(count / Math.max(room, 1)) === 0;
