import styles from './sparkline.module.css';

interface SparklineProps {
  /** Oldest first. */
  values: readonly number[];
  /** Describes the chart in words. */
  label: string;
  kind: 'bars' | 'line';
}

const WIDTH = 140;
const HEIGHT = 44;
const GAP = 2;

function bars(values: readonly number[]) {
  const highest = Math.max(...values, 1);
  const width = (WIDTH - GAP * (values.length - 1)) / values.length;
  return values.map((value, index) => {
    // A zero still draws a mark, to tell a day without sales from a day without data.
    const height = Math.max((value / highest) * HEIGHT, 1.5);
    return (
      <rect
        // oxlint-disable-next-line react/no-array-index-key -- a bar is its place in the period
        key={index}
        className={styles.bar}
        x={index * (width + GAP)}
        y={HEIGHT - height}
        width={width}
        height={height}
      />
    );
  });
}

function line(values: readonly number[]) {
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest || 1;
  const step = WIDTH / Math.max(values.length - 1, 1);
  const points = values.map(
    (value, index) => `${index * step},${HEIGHT - 2 - ((value - lowest) / span) * (HEIGHT - 4)}`,
  );
  return (
    <>
      <polygon className={styles.under} points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline className={styles.line} points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </>
  );
}

export function Sparkline({ values, label, kind }: SparklineProps) {
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {values.length > 0 && (kind === 'bars' ? bars(values) : line(values))}
    </svg>
  );
}
