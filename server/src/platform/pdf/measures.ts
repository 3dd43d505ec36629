import type { PaperSize } from './document.ts';

/** Points, 72 to the inch. */
export const papers: Record<PaperSize, { width: number; height: number }> = {
  A4: { width: 595.28, height: 841.89 },
  Letter: { width: 612, height: 792 },
};

export const margin = { side: 42, top: 40, bottom: 52 } as const;
/** Space between two blocks. */
export const GAP = 16;

/** The screens' colours on white: ink for text, green for the document type, hairlines for rules. */
export const colours = {
  ink: '#1c231e',
  quiet: '#58615a',
  brand: '#1d5a3c',
  line: '#d9d3c5',
  tint: '#f5f2ea',
} as const;

export type Weight = 'regular' | 'strong';

export interface Style {
  size: number;
  /** Line height. */
  leading: number;
  weight: Weight;
  colour: string;
  /** Tabular figures, so that digits align in columns. */
  isFigure?: boolean;
}

const style = (size: number, weight: Weight = 'regular', colour: string = colours.ink): Style => ({
  size,
  leading: Math.round(size * 1.34 * 4) / 4,
  weight,
  colour,
});

export const styles = {
  body: style(9.5),
  strong: style(9.5, 'strong'),
  quiet: style(9.5, 'regular', colours.quiet),
  small: style(8, 'regular', colours.quiet),
  smallStrong: style(8, 'strong', colours.quiet),
  heading: style(12, 'strong', colours.brand),
  group: style(10, 'strong', colours.brand),
  kind: style(20, 'strong', colours.brand),
  name: style(11, 'strong'),
  sender: style(13, 'strong'),
  total: style(12, 'strong'),
} as const;

export const inSize = (of: Style, size: number): Style => ({
  ...of,
  size,
  leading: Math.round(size * 1.34 * 4) / 4,
});
export const asFigure = (of: Style): Style => ({ ...of, isFigure: true });
