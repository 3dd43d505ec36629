import {
  fromThousandths,
  computeShares,
  toThousandths,
  type FormatId,
  type ShareRule,
} from '@halles/contract';

/** A line that contains one of the items in shortage. */
export interface RequestedLine {
  lineId: string;
  formatId: FormatId;
  requested: string;
  /** Already prepared, or with an open proposal: its quantity is fixed and served first. */
  isFixed: boolean;
  /** Its customer has the tag that is served first. */
  isFirst: boolean;
}

export interface Share extends RequestedLine {
  granted: string;
}

export interface ShortItem {
  formatId: FormatId;
  available: string;
  multipleQuantity: string | null;
}

const ONE = 1_000n;

/** The multiple in which the format is ordered; else whole pieces, unless a line has a fraction. */
function stepOf(multipleQuantity: string | null, lines: readonly RequestedLine[]): bigint {
  const multiple = toThousandths(multipleQuantity ?? '0');
  if (multiple > 0n) return multiple;
  return lines.every(({ requested }) => toThousandths(requested) % ONE === 0n) ? ONE : 1n;
}

/** Shares of one format among its lines, in the order of submission. */
export function computeLineShares(
  { available, multipleQuantity }: ShortItem,
  lines: readonly RequestedLine[],
  rule: ShareRule,
): Share[] {
  const fixedLines = lines.filter(({ isFixed }) => isFixed);
  const open = lines.filter(({ isFixed }) => !isFixed);
  const inOrder =
    rule === 'priority'
      ? [...open.filter((one) => one.isFirst), ...open.filter((one) => !one.isFirst)]
      : open;
  const left = fixedLines.reduce(
    (rest, { requested }) => rest - toThousandths(requested),
    toThousandths(available),
  );
  const granted = computeShares({
    available: left > 0n ? left : 0n,
    step: stepOf(multipleQuantity, lines),
    requests: inOrder.map((line) => ({ requested: toThousandths(line.requested) })),
    isProRata: rule === 'proRata',
  });
  return [
    ...fixedLines.map((line) => ({ ...line, granted: line.requested })),
    ...inOrder.map((line, index) => ({ ...line, granted: fromThousandths(granted[index]!) })),
  ];
}
