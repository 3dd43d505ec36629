import type { Language, Money } from '@halles/contract/kernel';

/**
 * A document as data: its content without a layout, so that it can be sent to another process. Texts come in the
 * reader's language; the layout's own words (carried totals, taxes, signatures) are in `texts/`.
 */
export type PdfDocument = PagedDocument | LabelSheets;

interface Sheets {
  /** Shown in the viewer's title bar and the file's properties. */
  title: string;
  language: Language;
  paper: PaperSize;
  /** Organization in the file's properties. */
  author: string;
  /** An instant. Written into the file, so the same document gives the same file. */
  madeAt: string;
}

/** A file inside the PDF, for programs: the same content as the pages (PDF/A-3). */
export interface Embedded {
  name: string;
  /** Shown in the viewer's list of attachments. */
  description: string;
  type: string;
  content: string;
  /** XMP properties of the PDF, and their PDF/A extension schema. */
  properties: string;
  schema: string;
}

export interface PagedDocument extends Sheets {
  /** Landscape, for tables with many columns. */
  isLandscape?: boolean;
  embedded?: Embedded;
  head: Head;
  /** Footer of every page, beside `1 / n`. */
  foot?: string;
  blocks: readonly Block[];
}

/** Sticker sheets: ten per page, in standard sizes (Letter 4 × 2 in, A4 99.1 × 57 mm). */
export interface LabelSheets extends Sheets {
  labels: readonly Label[];
}

export type PaperSize = 'A4' | 'Letter';

export interface Head {
  /** PNG or JPEG; see `logoForPdf`. */
  logo: Uint8Array | null;
  sender: string;
  /** Address, telephone and registration numbers under the name, one line each. */
  senderLines: readonly string[];
  /** Document type: `Invoice`. */
  kind: string;
  /** Number or name of the document. */
  name: string;
  facts: readonly Fact[];
}

export type Fact = readonly [label: string, value: string];

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; tone?: 'quiet' | 'strong' | 'fine' }
  /** A highlighted text. */
  | { kind: 'note'; title?: string; text: string }
  | { kind: 'parties'; parties: readonly Party[] }
  | { kind: 'facts'; facts: readonly Fact[]; columns?: 1 | 2 | 3 }
  | Table
  /** `second`: the other language of a bilingual document; its headings are in both languages. */
  | { kind: 'taxes'; taxes: readonly TaxLine[]; second?: Language }
  | { kind: 'totals'; rows: readonly TotalRow[]; beside?: Qr }
  | Qr
  | { kind: 'signature'; title: string; fields: readonly string[] }
  | { kind: 'newPage' };

/** A QR code and what it opens; totals leave room for it beside them. */
export interface Qr {
  kind: 'qr';
  content: string;
  title: string;
  lines: readonly string[];
}

/** A named address: the buyer, or the destination. */
export interface Party {
  label: string;
  name: string;
  lines: readonly string[];
}

export interface Table {
  kind: 'table';
  columns: readonly Column[];
  rows: readonly Row[];
  /** Column whose amounts are summed: each page ends with a subtotal, and the next begins with it. */
  carried?: number;
}

export interface Column {
  title: string;
  /** A text wraps; a figure never wraps and is right-aligned; a box is ticked by hand. */
  kind: 'text' | 'figure' | 'box';
  /** For texts: weight when sharing the remaining width. */
  share?: number;
  /** For texts: left empty for handwriting, `share` times the usual width. */
  isHandwritten?: boolean;
  /** Omitted when the page is too narrow for all columns, before any figure would be broken. */
  isOptional?: boolean;
}

export type Row =
  | { cells: readonly Cell[]; isTotal?: boolean }
  /** Title of the rows that follow; repeated when a page begins in the middle of them. */
  | { group: string; below?: string };

/** An amount is formatted for the reader; `below` is drawn smaller under the text. */
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
  /** Large text at the bottom: `2 / 5` of a box. */
  count?: string;
  qr?: string;
}
