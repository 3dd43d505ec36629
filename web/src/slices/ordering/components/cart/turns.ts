let last: Promise<unknown> = Promise.resolve();

/** Runs changes one after the other, as each needs the cart's version that the previous one produced. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}
