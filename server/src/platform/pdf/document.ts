import type { Language, Money } from '@halles/contract/kernel';

/**
 * A document said as data: what stands on it, never where. It can be sent to another thread as it is. Words come in
 * the reader's language; the words that belong to paper itself (carried totals, taxes, signatures) are ours.
 */
export type PdfDocument = PagedDocument | LabelSheets;

interface Sheets {
  /** In the viewer's title bar and in the file's properties. */
  title: string;
  language: Language;
  paper: PaperSize;
  /** Whose document it is, in the file's properties. */
  author: string;
  /** An instant. Part of the bytes: the same document, the same file. */
  madeAt: string;
}

/** A file inside the PDF, for programs: the same content as the pages (PDF/A-3). */
export interface Embedded {
  name: string;
  /** For who opens the list of attachments. */
  description: string;
  type: string;
  content: string;
  /** What the PDF's properties say of it, and the schema of those properties: XMP of PDF/A. */
  properties: string;
  schema: string;
}

export interface PagedDocument extends Sheets {
  /** Wider than it is high, for tables of many columns. */
  isLandscape?: boolean;
  embedded?: Embedded;
  head: Head;
  /** At the foot of every page, beside `1 / n`. */
  foot?: string;
  blocks: readonly Block[];
}

/** Sticker sheets: ten to a page, in the sizes that shops sell (Letter 4 × 2 in, A4 99.1 × 57 mm). */
export interface LabelSheets extends Sheets {
  labels: readonly Label[];
}

export type PaperSize = 'A4' | 'Letter';

export interface Head {
  /** PNG or JPEG; see `logoForPdf`. */
  logo: Uint8Array | null;
  sender: string;
  /** Address, telephone, numbers: one line each, under the name. */
  senderLines: readonly string[];
  /** What it is: `Invoice`. */
  kind: string;
  /** Its number or its name. */
  name: string;
  facts: readonly Fact[];
}

export type Fact = readonly [label: string, value: string];

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; tone?: 'quiet' | 'strong' | 'fine' }
  /** Set apart: what must not be missed. */
  | { kind: 'note'; title?: string; text: string }
  | { kind: 'parties'; parties: readonly Party[] }
  | { kind: 'facts'; facts: readonly Fact[]; columns?: 1 | 2 | 3 }
  | Table
  /** `second`: the other language of a bilingual document; its headings are in both. */
  | { kind: 'taxes'; taxes: readonly TaxLine[]; second?: Language }
  | { kind: 'totals'; rows: readonly TotalRow[]; beside?: Qr }
  | Qr
  | { kind: 'signature'; title: string; fields: readonly string[] }
  | { kind: 'newPage' };

/** A code for a telephone, and what it opens; totals have room for it beside them. */
export interface Qr {
  kind: 'qr';
  content: string;
  title: string;
  lines: readonly string[];
}

/** Somebody with an address: who buys, where it goes. */
export interface Party {
  label: string;
  name: string;
  lines: readonly string[];
}

export interface Table {
  kind: 'table';
  columns: readonly Column[];
  rows: readonly Row[];
  /** The column whose amounts are summed: a subtotal ends each page, and begins the next. */
  carried?: number;
}

export interface Column {
  title: string;
  /** A text wraps; a figure never does, and stands under its kind; a box is to be ticked by hand. */
  kind: 'text' | 'figure' | 'box';
  /** Of a text: how much of the room that is left it takes, beside the other texts. */
  share?: number;
  /** Of a text: left open for a pen, wide enough to write in; `share` times the usual. */
  isHandwritten?: boolean;
  /** Left out where the page is too narrow for all: before that, no figure is broken. */
  isOptional?: boolean;
}

export type Row =
  | { cells: readonly Cell[]; isTotal?: boolean }
  /** Its lines follow; said again where a page begins in the middle of them. */
  | { group: string; below?: string };

/** An amount is written in the reader's way; `below` stands smaller under the text. */
export type Cell = string | Money | null | { text: string; below: string };

export interface TaxLine {
  name: string;
  number: string;
  base: Money;
  /** Per cent: `9.975`. */
  rate: string;
  amount: Money;
}

export interface TotalRow {
  label: string;
  value: Money | string;
  tone?: 'strong' | 'quiet';
}

export interface Label {
  title: string;
  lines: readonly string[];
  /** Large, at the foot: a box's `2 / 5`. */
  count?: string;
  qr?: string;
}
