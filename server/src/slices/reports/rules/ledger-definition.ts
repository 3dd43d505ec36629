import type { LedgerColumn, LedgerCellKind, LedgerLink, OrderSide } from '@halles/contract';

export interface InBoth {
  en: string;
  fr: string;
}

export const both = (en: string, fr: string): InBoth => ({ en, fr });

/**
 * A ledger as data: SQL of our own in which `{mine}` and `{theirs}` stand for the columns of the two sides, and
 * `:own`, `:from`, `:until`, `:today`, `:partner` for what is asked, which never becomes part of a statement.
 */
export interface LedgerDefinition {
  title: InBoth;
  /** What counts and what is left out, as the page and the paper say it. */
  counts: InBoth;
  /** `from … where …`, to which the columns refer. */
  from: string;
  /** Added to it when a partner is asked for. */
  partnerCondition: string;
  id: string;
  currency: string;
  link: { to: LedgerLink; id: string } | null;
  order: string;
  columns: readonly LedgerColumnDefinition[];
  /** Columns that depend on what is there: `currency, key, en, fr, sum`, one row each. */
  spread?: string;
  /** Which column's total a letter names, and the screen shows first. */
  headline: string;
}

export interface LedgerColumnDefinition {
  id: string;
  kind: LedgerCellKind;
  title: InBoth | Record<OrderSide, InBoth>;
  /** Of a row; `spread`: an object, from each spread key to its amount. */
  value: string;
  /** What it is sorted by, where the value itself has no order. */
  orderBy?: string;
  /** Summed by currency. */
  isSummed?: true;
  isSpread?: true;
  isHidden?: boolean;
  choices?: NonNullable<LedgerColumn['choices']>;
}
