import { dark, light } from './colours.ts';
import { ball, blur, linear } from './definitions.ts';
import { clipped, gloss, grain, oval, path, shadow, stroke } from './marks.ts';

/** A shining ball with its own small shadow: berries, olives, beads. */
export const bead = (x: number, y: number, rx: number, ry: number, colour: string, shine = 0.65): string =>
  oval(x + rx * 0.12, y + ry * 0.18, rx, ry, '#2a1a0c', `filter="${blur(2)}" opacity=".5"`) +
  oval(x, y, rx, ry, ball(colour)) +
  gloss(x - rx * 0.34, y - ry * 0.4, rx * 0.26, ry * 0.16, shine);
/** A bowl with `contents` drawn over its opening; the opening is at (200, 128), 142 × 57. */
export const bowl = (contents: string, { colour = '#efe7da', inside = '#3a2a1c', front = '' } = {}): string =>
  shadow(226, 240, 129, 30, 0.5) +
  path(
    'M50 128c6 92 76 136 150 136s144-44 150-136Z',
    linear(
      [60, 130],
      [340, 260],
      [
        [0, light(colour, 0.6)],
        [0.45, colour],
        [0.8, dark(colour, 0.25)],
        [1, dark(colour, 0.45)],
      ],
    ),
  ) +
  stroke('M66 164c20 60 62 86 106 92', '#ffffff', 6, 0.5, `filter="${blur(4)}"`) +
  oval(200, 128, 150, 62, light(colour, 0.25)) +
  oval(200, 130, 142, 57, inside) +
  contents +
  front;
/** A board of wood to lay things on. */
export const board = (colour = '#a9773f'): string => {
  const d = 'M34 76Q34 58 54 58H346Q366 58 366 76L376 236Q377 256 356 256H44Q23 256 24 236Z';
  return (
    shadow(212, 252, 184, 22, 0.6) +
    path(d, dark(colour, 0.5), 'transform="translate(0 9)"') +
    path(
      d,
      linear(
        [30, 60],
        [340, 260],
        [
          [0, light(colour, 0.3)],
          [0.6, colour],
          [1, dark(colour, 0.2)],
        ],
      ),
    ) +
    clipped(d, grain(0.45, { frequency: '0.01 0.22', seed: 21 })) +
    stroke('M38 76Q38 62 54 62H346Q362 62 362 76', '#ffffff', 1.6, 0.3)
  );
};
