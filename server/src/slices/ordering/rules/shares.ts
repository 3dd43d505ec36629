import { fromThousandths, shareOut, toThousandths, type FormatId, type ShareRule } from '@halles/contract';

/** A line that wants some of what is short. */
export interface WantingLine {
  lineId: string;
  formatId: FormatId;
  asked: string;
  /** Put together already, or waiting for an answer: it keeps what it has, before all others. */
  isKept: boolean;
  /** Its customer has the tag that comes first. */
  isFirst: boolean;
}

export interface Share extends WantingLine {
  given: string;
}

export interface ShortGoods {
  formatId: FormatId;
  there: string;
  multipleQuantity: string | null;
}

const ONE = 1_000n;

/** The multiple it is ordered in; else whole ones, unless somebody ordered parts. */
function stepOf(multipleQuantity: string | null, lines: readonly WantingLine[]): bigint {
  const multiple = toThousandths(multipleQuantity ?? '0');
  if (multiple > 0n) return multiple;
  return lines.every(({ asked }) => toThousandths(asked) % ONE === 0n) ? ONE : 1n;
}

/** One format, over its lines in the order in which they were ordered. */
export function sharesOf(
  { there, multipleQuantity }: ShortGoods,
  lines: readonly WantingLine[],
  rule: ShareRule,
): Share[] {
  const kept = lines.filter(({ isKept }) => isKept);
  const open = lines.filter(({ isKept }) => !isKept);
  const inOrder =
    rule === 'priority'
      ? [...open.filter((one) => one.isFirst), ...open.filter((one) => !one.isFirst)]
      : open;
  const left = kept.reduce((rest, { asked }) => rest - toThousandths(asked), toThousandths(there));
  const given = shareOut({
    there: left > 0n ? left : 0n,
    step: stepOf(multipleQuantity, lines),
    asking: inOrder.map((line) => ({ asked: toThousandths(line.asked) })),
    isProRata: rule === 'proRata',
  });
  return [
    ...kept.map((line) => ({ ...line, given: line.asked })),
    ...inOrder.map((line, index) => ({ ...line, given: fromThousandths(given[index]!) })),
  ];
}
