import { ball, blur, dark, leaf, oval } from '../parts.ts';

/** A shallow dish, seen from above. */
export const dish = (colour: string, inside: string, contents: string): string =>
  oval(212, 182, 172, 104, '#140c06', `opacity=".5" filter="${blur(14)}"`) +
  oval(200, 162, 174, 112, ball(colour)) +
  oval(200, 157, 156, 96, inside) +
  oval(206, 166, 142, 84, dark(inside, 0.4), `opacity=".5" filter="${blur(10)}"`) +
  contents;

export const sprig = (x: number, y: number, turn: number, colour = '#4c8a3c'): string =>
  [-26, 26, 0]
    .map((side) =>
      leaf({ x, y, turn: turn + side * 1.6, length: 58, width: 34, colour, edge: 'toothed', veins: 5 }),
    )
    .join('');
