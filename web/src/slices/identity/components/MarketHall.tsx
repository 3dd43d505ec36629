import styles from './HallPicture.module.css';

/** The positions of the boxes on the stalls. */
const boxes = [
  [49, 373],
  [99, 373],
  [149, 373],
  [74, 339],
  [124, 339],
  [245, 373],
  [295, 373],
  [345, 373],
  [320, 339],
] as const;

const SCALLOPS = 6;
const awning = (x: number, width: number) => {
  const step = width / SCALLOPS;
  return `M${x} 262h${width}v14${`q${-step / 2} 16 ${-step} 0`.repeat(SCALLOPS)}z`;
};

/** The lines of the drawing of a market hall: iron columns, a glass roof, two stalls with boxes. */
export default function MarketHall() {
  return (
    <>
      <path className={styles.glass} d="M20 214V150Q220-10 420 150v64z" />
      <g className={styles.iron}>
        <path d="M20 214V150Q220-10 420 150v64M20 214h400" />
        <path d="M44 186Q220 34 396 186M220 70v144M120 101v113M320 101v113M70 126v88M370 126v88M170 80v134M270 80v134" />
        <path d="M28 214v196M220 214v196M412 214v196" />
        <path d="M28 246q28-2 40-32M220 246q28-2 40-32M220 246q-28-2-40-32M412 246q-28-2-40-32" />
      </g>
      <g className={styles.lamp}>
        <path d="M124 214v14M316 214v14" />
        <path d="M110 240q14-24 28 0zM302 240q14-24 28 0z" />
      </g>
      <path className={styles.awning} d={awning(36, 172)} />
      <path className={styles.awning} d={awning(232, 172)} />
      <g className={styles.posts}>
        <path d="M46 276v134M198 276v134M242 276v134M394 276v134" />
      </g>
      <g className={styles.box}>
        {boxes.map(([x, y]) => (
          <path
            key={`${x} ${y}`}
            d={`M${x} ${y}h46l-3 34H${x + 3}zM${x + 2} ${y + 12}h42M${x + 3} ${y + 23}h40`}
          />
        ))}
      </g>
      <g className={styles.products}>
        {boxes.map(([x, y]) => (
          <path key={`${x} ${y}`} d={`M${x + 4} ${y}a6 6 0 0 1 12 0a6 6 0 0 1 13 0a6 6 0 0 1 13 0z`} />
        ))}
      </g>
      <path className={styles.ground} d="M4 410h432" />
    </>
  );
}
