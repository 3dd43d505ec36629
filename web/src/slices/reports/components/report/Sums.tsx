import type { ReactNode } from 'react';

/** One line per currency. */
export const Sums = ({ lines }: { lines: readonly ReactNode[] }) => (
  <span className="stack">
    {lines.map((line, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a total is its currency's place
      <span key={index}>{line || '\u00a0'}</span>
    ))}
  </span>
);
