import type { Plugin } from 'vite';

/** The size of text that browsers start with. */
const USUAL_PX = 16;

const sizes = /(?<=[{;\s])((?:font-size|line-height):\s*)([\d.]+)px/g;
const shorthands = /(?<=[{;\s])font:[^;}]*/g;
const conditions = /\((?:(?:min|max)-)?(?:width|height)(?: [<>]=?|:) [\d.]+px\)/g;
const px = /([\d.]+)px/g;

const rem = (value: string): string => `${Number(value) / USUAL_PX}rem`;
const inRem = (text: string): string => text.replace(px, (_, value: string) => rem(value));

/** Style sheets: sizes of text and the widths at which a layout changes. */
export const styleWithTextSize = (css: string): string =>
  css
    .replace(sizes, (_, name: string, value: string) => `${name}${rem(value)}`)
    .replace(shorthands, inRem)
    .replace(conditions, inRem);

/** Scripts: the same widths, where a component asks for one. */
export const scriptWithTextSize = (code: string): string => code.replace(conditions, inRem);

/**
 * Sizes are written in pixels. Built, text and the widths at which a layout changes follow the size of text that a
 * person has chosen in their browser: with text twice as large, a window gets the layout of one half as wide.
 */
export function textSizePlugin(source: string): Plugin {
  return {
    name: 'halles-text-size',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const [file = ''] = id.split('?');
      if (!file.startsWith(source)) return null;
      const built = file.endsWith('.css') ? styleWithTextSize(code) : scriptWithTextSize(code);
      return built === code ? null : { code: built, map: null };
    },
  };
}
