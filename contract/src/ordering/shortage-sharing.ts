/** One participant in the sharing, in thousandths. */
export interface ShareRequest {
  requested: bigint;
}

interface ShortageToShare<Each extends ShareRequest> {
  /** The quantity to share. */
  available: bigint;
  /** The multiple in which shares are given; a smaller part is given only if it completes a request. */
  step: bigint;
  /** In order of priority, which decides who is served first, and pro rata who gets a remainder. */
  requests: readonly Each[];
  isProRata: boolean;
}

/**
 * Shares a quantity that is too small: nobody gets more than requested, the sum never exceeds the quantity, and
 * nothing remains that somebody could still get.
 */
export function computeShares<Each extends ShareRequest>({
  available,
  step,
  requests,
  isProRata,
}: ShortageToShare<Each>): bigint[] {
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

/** Shares are rounded down; the remainder goes, step by step, to the participant who lost most by rounding. */
function shareProRata(
  available: bigint,
  step: bigint,
  requests: readonly ShareRequest[],
  total: bigint,
): bigint[] {
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
