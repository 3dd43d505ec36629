/** One of those among whom something is shared, in thousandths. */
export interface ShareRequest {
  requested: bigint;
}

interface ShortageToShare<Each extends ShareRequest> {
  /** What there is for all of them. */
  available: bigint;
  /** What it is given out in: a part of one goes to nobody, but for what makes somebody's whole. */
  step: bigint;
  /** Who comes before whom: all of it where they are served in turn, what is over where it is pro rata. */
  requests: readonly Each[];
  isProRata: boolean;
}

/**
 * What each is given of too little: never more than was asked, never more in all than there is, and nothing is left that
 * somebody could still be given.
 */
export function computeShares<Each extends ShareRequest>({ available, step, requests, isProRata }: ShortageToShare<Each>): bigint[] {
  const total = requests.reduce((sum, { requested }) => sum + requested, 0n);
  if (total <= available) return requests.map(({ requested }) => requested);
  return isProRata ? shareProRata(available, step, requests, total) : shareInTurn(available, step, requests);
}

const wholeSteps = (quantity: bigint, step: bigint): bigint => (quantity / step) * step;

function shareInTurn(available: bigint, step: bigint, requests: readonly ShareRequest[]): bigint[] {
  let left = available;
  return requests.map(({ requested }) => {
    const granted = requested <= left ? requested : wholeSteps(left, step);
    left -= granted;
    return granted;
  });
}

/** By shares rounded down; what is over goes, step by step, to whom the rounding took the most from. */
function shareProRata(available: bigint, step: bigint, requests: readonly ShareRequest[], total: bigint): bigint[] {
  const granted = requests.map(({ requested }) => wholeSteps((requested * available) / total, step));
  let left = granted.reduce((rest, one) => rest - one, available);
  const lost = (index: number): bigint => requests[index]!.requested * available - granted[index]! * total;
  const next = (index: number): bigint => {
    const lacking = requests[index]!.requested - granted[index]!;
    return lacking < step ? lacking : step;
  };
  for (;;) {
    const takers = requests
      .map((_, index) => index)
      .filter((index) => next(index) > 0n && next(index) <= left)
      .toSorted((a, b) => (lost(a) === lost(b) ? a - b : lost(a) > lost(b) ? -1 : 1));
    const [taker] = takers;
    if (taker === undefined) return granted;
    const more = next(taker);
    granted[taker]! += more;
    left -= more;
  }
}
