/** Per cent, to a tenth; null without a value to compare with. */
export const changeOf = (now: number, before: number | undefined): number | null =>
  before === undefined || before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 1_000) / 10;
