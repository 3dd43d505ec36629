/** What is known of something that went wrong, before it is worth a report. */
export interface ErrorDescription {
  message: string;
  /** A promise was rejected and nobody caught it. */
  unhandledRejection: boolean;
  /** What was thrown or rejected is an Error, not just any value. */
  isError: boolean;
}

/** Spec §8: resize observer messages and rejections that carry no error are never reported. */
export const isIgnoredError = (event: ErrorDescription): boolean =>
  /ResizeObserver loop/i.test(event.message) || (event.unhandledRejection && !event.isError);

/** Takes apart whatever was thrown, so that both sides judge it the same way. */
export const describeError = (thrown: unknown, unhandledRejection: boolean): ErrorDescription => ({
  message: thrown instanceof Error ? thrown.message : String(thrown),
  unhandledRejection,
  isError: thrown instanceof Error,
});
