import type { Run } from '@halles/contract';
import type { Formats } from '../../../lib/formats.ts';

/** Nothing where no product of the run has a weight. */
export const runWeight = ({ weightKg }: Pick<Run, 'weightKg'>, formats: Formats): string[] =>
  weightKg === '0' ? [] : [`${formats.number(weightKg, 1)} kg`];
