/** Loose dry food: a full sack, a full bowl, a scoop, a heap of powder. */
import { sack } from './bags.ts';
import { bowl } from './dishes.ts';
import { blurred, dark, down, inside, light, oval, placed, radial, shadow, shape, speckle } from './ink.ts';
import { heap, type Piece } from './pieces.ts';

/** A sack full of `piece`, its mouth towards us. */
export const fullSack = (
  x: number,
  mouth: number,
  base: number,
  rx: number,
  cloth: string,
  piece: Piece,
  ground: string,
  count = 150,
): string =>
  sack(
    x,
    mouth,
    base,
    rx,
    cloth,
    heap({ x, y: mouth + 4, rx: rx * 0.94, ry: rx * 0.26, dome: rx * 0.3, count, piece, ground }),
  );
/** A bowl with a heap in it. */
export const bowlOf = (
  x: number,
  y: number,
  rx: number,
  colour: string,
  piece: Piece,
  ground: string,
  count: number,
  dome = rx * 0.26,
): string =>
  bowl(
    x,
    y,
    rx,
    rx * 0.78,
    colour,
    heap({ x, y: y + 2, rx: rx * 0.93, ry: rx * 0.29, dome, count, piece, ground, seed: 11 }),
  );
/** A scoop of wood with its handle to the upper right. */
export const scoop = (x: number, y: number, turn: number, content: string, wood = '#b5854f'): string =>
  shadow(x + 8, y + 22, 62, 20, 0.45) +
  placed(
    x,
    y,
    shape('M40-9L120-13Q128-8 120-2L40 9Z', down(light(wood, 0.4), wood, dark(wood, 0.45))) +
      shape(
        'M-56-22C-30-34 30-30 46-6C46 6 30 30-56 24C-64 8-64-8-56-22Z',
        down(light(wood, 0.3), wood, dark(wood, 0.5)),
      ) +
      shape('M-54-15C-30-26 24-24 38-4C30 16-20 20-54 16C-59 6-59-6-54-15Z', dark(wood, 0.55)) +
      content,
    turn,
  );
/** Flour, sugar, cocoa: a soft heap without pieces. */
export const powder = (
  x: number,
  y: number,
  rx: number,
  height: number,
  colour: string,
  grain = '0.7',
  ry = rx * 0.26,
): string => {
  const outline = `M${x - rx} ${y}C${x - rx * 0.66} ${y - height * 0.3} ${x - rx * 0.42} ${y - height * 1.06} ${x - rx * 0.06} ${y - height}C${x + rx * 0.3} ${y - height * 0.98} ${x + rx * 0.6} ${y - height * 0.24} ${x + rx} ${y}A${rx} ${ry} 0 0 1 ${x - rx} ${y}Z`;
  return (
    shape(
      outline,
      radial(light(colour, 0.6), `${colour} .5`, `${dark(colour, 0.24)} .85`, dark(colour, 0.45)),
    ) +
    inside(
      outline,
      oval(
        x + rx * 0.5,
        y - height * 0.1,
        rx * 0.4,
        height * 0.5,
        dark(colour, 0.7),
        `${blurred(12)} opacity=".28"`,
      ) +
        oval(
          x - rx * 0.24,
          y - height * 0.5,
          rx * 0.22,
          height * 0.3,
          '#ffffff',
          `${blurred(9)} opacity=".4"`,
        ),
    ) +
    speckle(outline, dark(colour, 0.5), grain, 0.4, 0.95) +
    speckle(outline, '#ffffff', grain, 0.4, 1, 3)
  );
};
