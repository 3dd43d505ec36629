import type { LedgerColumn, LedgerCellKind, LedgerLink, OrderSide } from '@halles/contract';
import { type InBoth } from '../../../platform/texts.ts';

/**
 * A ledger as data: our own SQL in which `{mine}` and `{theirs}` are the columns of the two parties, and `:own`,
 * `:from`, `:until`, `:today`, `:partner` are bound parameters, never part of the statement text.
 */
export interface LedgerDefinition {
  title: InBoth;
  /** What the figures include and leave out, in the words of the page and the PDF. */
  counts: InBoth;
  /** The `from … where …` clause that the columns refer to. */
  from: string;
  /** The condition added when a partner is chosen. */
  partnerCondition: string;
  id: string;
  currency: string;
  link: { to: LedgerLink; id: string } | null;
  order: string;
  columns: readonly LedgerColumnDefinition[];
  /** A query for data-dependent columns: `currency, key, en, fr, sum`, one row each. */
  spread?: string;
  /** The column whose total an email states and the screen shows first. */
  headline: string;
}

export interface LedgerColumnDefinition {
  id: string;
  kind: LedgerCellKind;
  title: InBoth | Record<OrderSide, InBoth>;
  /** The SQL value of a row; with `spread`, an object from each spread key to its amount. */
  value: string;
  /** The sort expression, where the value itself cannot be sorted. */
  orderBy?: string;
  /** Whether the column is summed by currency. */
  isSummed?: true;
  isSpread?: true;
  isHidden?: boolean;
  choices?: NonNullable<LedgerColumn['choices']>;
}

type Kind = LedgerColumnDefinition['kind'];
type Title = LedgerColumnDefinition['title'];

export const column = (id: string, kind: Kind, title: Title, value = `s.${id}`): LedgerColumnDefinition => ({
  id,
  kind,
  title,
  value,
});
export const summed = (...part: Parameters<typeof column>): LedgerColumnDefinition => ({
  ...column(...part),
  isSummed: true,
});
/** Decimals are cast to text, because JSON readers lose their exactness, and sorted as numbers. */
export const exact = (id: string, kind: Kind, title: Title, value = `s.${id}`): LedgerColumnDefinition => ({
  ...column(id, kind, title, `trim_scale(${value})::text`),
  orderBy: value,
});
