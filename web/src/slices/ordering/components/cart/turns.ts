let last: Promise<unknown> = Promise.resolve();

/** One after the other: each goes by the version that the one before has made of the cart. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}
