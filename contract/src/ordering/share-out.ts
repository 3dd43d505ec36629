/** One of those among whom something is shared, in thousandths. */
export interface Asking {
  asked: bigint;
}

interface ToShare<Each extends Asking> {
  /** What there is for all of them. */
  there: bigint;
  /** What it is given out in: a part of one goes to nobody, but for what makes somebody's whole. */
  step: bigint;
  /** Who comes before whom: all of it where they are served in turn, what is over where it is pro rata. */
  asking: readonly Each[];
  isProRata: boolean;
}

/**
 * What each is given of too little: never more than was asked, never more in all than there is, and nothing is left that
 * somebody could still be given.
 */
export function shareOut<Each extends Asking>({ there, step, asking, isProRata }: ToShare<Each>): bigint[] {
  const total = asking.reduce((sum, { asked }) => sum + asked, 0n);
  if (total <= there) return asking.map(({ asked }) => asked);
  return isProRata ? proRata(there, step, asking, total) : inTurn(there, step, asking);
}

const wholeSteps = (quantity: bigint, step: bigint): bigint => (quantity / step) * step;

function inTurn(there: bigint, step: bigint, asking: readonly Asking[]): bigint[] {
  let left = there;
  return asking.map(({ asked }) => {
    const given = asked <= left ? asked : wholeSteps(left, step);
    left -= given;
    return given;
  });
}

/** By shares rounded down; what is over goes, step by step, to whom the rounding took the most from. */
function proRata(there: bigint, step: bigint, asking: readonly Asking[], total: bigint): bigint[] {
  const given = asking.map(({ asked }) => wholeSteps((asked * there) / total, step));
  let left = given.reduce((rest, one) => rest - one, there);
  const lost = (index: number): bigint => asking[index]!.asked * there - given[index]! * total;
  const next = (index: number): bigint => {
    const lacking = asking[index]!.asked - given[index]!;
    return lacking < step ? lacking : step;
  };
  for (;;) {
    const takers = asking
      .map((_, index) => index)
      .filter((index) => next(index) > 0n && next(index) <= left)
      .toSorted((a, b) => (lost(a) === lost(b) ? a - b : lost(a) > lost(b) ? -1 : 1));
    const [taker] = takers;
    if (taker === undefined) return given;
    const more = next(taker);
    given[taker]! += more;
    left -= more;
  }
}
