import { quantile } from '../prove/lib/proof.ts';

/** What one run of the load generator saw. */
export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
}

export const figuresOf = (times: readonly number[], elapsedMs: number): Figures => ({
  perSecond: (times.length / elapsedMs) * 1_000,
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
});

/** The program and the floor, each with one connection and with many. */
export interface Comparison {
  name: string;
  statements: number;
  program: readonly [one: Figures, many: Figures];
  floor: readonly [one: Figures, many: Figures];
}

const rate = (value: number): string =>
  value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en-CA');

/** The part of the floor's requests a second that the program reaches. */
export const shareOf = (program: Figures, floor: Figures): string =>
  (program.perSecond / floor.perSecond).toFixed(2);

export function comparisonRow({ name, statements, program, floor }: Comparison): string {
  const cells = [0, 1].flatMap((at) => [
    rate(program[at]!.perSecond),
    program[at]!.p50.toFixed(1),
    program[at]!.p99.toFixed(1),
    rate(floor[at]!.perSecond),
    shareOf(program[at]!, floor[at]!),
  ]);
  return `| ${[name, statements, ...cells].join(' | ')} |`;
}

/** A table in Markdown whose first column is text and the others are numbers. */
export const table = (head: readonly string[], rows: readonly string[]): string =>
  [`| ${head.join(' | ')} |`, `|---|${'---:|'.repeat(head.length - 1)}`, ...rows].join('\n');
