/** What is known of an error before deciding whether to report it. */
export interface ErrorDescription {
  message: string;
  /** A promise was rejected and nothing caught it. */
  unhandledRejection: boolean;
  /** The thrown or rejected value is an Error. */
  isError: boolean;
}

/** Spec §8: resize observer messages and rejections that carry no error are never reported. */
export const isIgnoredError = (event: ErrorDescription): boolean =>
  /ResizeObserver loop/i.test(event.message) || (event.unhandledRejection && !event.isError);

/** Normalizes a thrown value, so that server and web judge it the same way. */
export const describeError = (thrown: unknown, unhandledRejection: boolean): ErrorDescription => ({
  message: thrown instanceof Error ? thrown.message : String(thrown),
  unhandledRejection,
  isError: thrown instanceof Error,
});
