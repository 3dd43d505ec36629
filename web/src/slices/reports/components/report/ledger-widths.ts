import type { LedgerColumn } from '@halles/contract';
import { textWidthPx } from '../../../../ui/table/column.ts';

const widths: Record<LedgerColumn['kind'], number> = {
  text: 120,
  choice: 136,
  shares: 190,
  zone: 190,
  day: 118,
  money: 104,
  price: 114,
  quantity: 92,
  percent: 100,
  count: 96,
};
/** The least width of a name. */
const NAME_PX = 154;
/** Width of a document's number and kind, and of yes or no. */
const SHORT_PX = 96;
const short: ReadonlySet<string> = new Set(['number', 'order', 'kind', 'local', 'organic']);
const HEAD_PX = 34;
/** Headings are set at 12.5 px, cells at 14. */
const HEAD_SIZE = 12.5 / 14;
/** Columns that take the remaining width: the partner, or what the row is about. */
export const growing: ReadonlySet<string> = new Set(['partner', 'product', 'what', 'name', 'category']);

/** As wide as its content and its heading: a truncated heading names nothing. */
export const widthOf = ({ id, kind }: LedgerColumn, header: string): number => {
  const usual = growing.has(id) ? NAME_PX : short.has(id) ? SHORT_PX : widths[kind];
  return Math.max(usual, Math.ceil(textWidthPx(header) * HEAD_SIZE) + HEAD_PX);
};
