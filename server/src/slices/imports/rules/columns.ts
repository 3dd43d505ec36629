import type { ImportColumnType, ImportValue } from '@halles/contract';
import type { InBoth } from '../../../platform/texts.ts';

/** A row of a sheet, by the keys of its columns. */
export type Cells = Readonly<Record<string, ImportValue>>;

export interface ImportChoice {
  value: string;
  title: InBoth;
  /** Other accepted values, such as `kg` or `kilo`. Case, accents and spaces are ignored. */
  aliases?: readonly string[];
}

export interface ImportColumn {
  key: string;
  type: ImportColumnType;
  title: InBoth;
  /** Other headers recognized for this column, in both languages; the title is always recognized. */
  headers?: readonly string[];
  /** The column must be in the file, and none of its cells may be empty. */
  required?: boolean;
  /** Only for `choice`. */
  choices?: readonly ImportChoice[];
  maxLength?: number;
}
