import {
  board,
  dark,
  dots,
  heap,
  light,
  move,
  numbers,
  oval,
  shadow,
  smooth,
  still,
  stroke,
  varied,
  type Drawing,
  type Point,
  type Random,
} from '../parts.ts';
import { bone, cut, knob, paper, rosemary } from './meat-forms.ts';

const slab: readonly Point[] = dots(
  '-120,-50 -30,-58 70,-54 124,-44 128,0 120,48 40,56 -60,58 -124,48 -130,0',
);

const steak: readonly Point[] = dots('-116,2 -98,-46 -40,-66 30,-58 82,-68 122,-34 116,18 70,56 0,60 -74,52');

function mince(random: Random, x: number, y: number, rx: number, ry: number, meat: string): string {
  return (
    shadow(x + 14, y + ry * 0.6, rx * 1.05, ry * 0.6, 0.5) +
    oval(x, y, rx, ry, dark(meat, 0.4)) +
    heap(random, 190, { x, y: y - 6, rx: rx * 0.94, ry: ry * 0.92 })
      .map((at) => {
        const tone = varied(random, random() > 0.8 ? light(meat, 0.45) : meat, 0.14);
        const line = smooth(
          move(
            [
              [-15, random(-5, 5)],
              [-4, random(-6, 6)],
              [6, random(-6, 6)],
              [15, random(-5, 5)],
            ],
            at,
          ),
          false,
        );
        return (
          stroke(line, '#2a0808', 9, 0.4, 'transform="translate(1.500 2.500)"') +
          stroke(line, dark(tone, 0.22), 8.4) +
          stroke(line, tone, 6.4, 1, 'transform="translate(-.5 -.8)"') +
          stroke(line, light(tone, 0.6), 1.6, 0.55, 'transform="translate(-1 -2.200)"')
        );
      })
      .join('')
  );
}

export const drawnBeef: Readonly<Record<string, Drawing>> = {
  'bavette-de-boeuf': still(
    'walnut',
    301,
    (random) =>
      board('#b98a52') +
      cut(
        random,
        { x: 200, y: 112, turn: -8, size: 1.18 },
        {
          points: dots('-132,-4 -110,-34 -30,-42 60,-38 124,-16 132,10 90,36 0,42 -96,34'),
          meat: '#8e2424',
          grainLines: 130,
          across: 64,
          marbling: 14,
          thick: 12,
        },
      ) +
      cut(
        random,
        { x: 206, y: 208, turn: 3, size: 1.08 },
        {
          points: dots('-132,-4 -100,-32 -10,-36 80,-34 134,-12 122,18 50,36 -60,36 -118,22'),
          meat: '#97292a',
          grainLines: 120,
          across: 58,
          marbling: 12,
          thick: 12,
        },
      ),
  ),
  'boeuf-hache-maigre': still(
    'stone',
    302,
    (random) => paper() + mince(random, 200, 156, 132, 84, '#a8322f'),
  ),
  'cotes-levees-de-boeuf': still(
    'slate',
    303,
    (random) =>
      numbers('110,92,-10 276,86,8 106,204,6 280,202,-8')
        .map(
          ([x, y, turn]) =>
            cut(
              random,
              { x: x!, y: y!, turn: turn!, size: 0.66 },
              {
                points: slab,
                meat: '#94292a',
                rim: 17,
                marbling: 20,
                grainLines: 26,
                across: turn!,
                thick: 30,
              },
            ) + bone(move(dots('-70,26 0,33 78,26'), { x: x!, y: y! + 18, turn: turn! }), 19),
        )
        .join('') + rosemary(random, 160, 152, -8, 84),
  ),
  'surlonge-de-boeuf': still(
    'linen',
    304,
    (random) =>
      cut(
        random,
        { x: 232, y: 104, turn: 8, size: 1.02 },
        { points: steak, meat: '#9c2a2c', rim: 22, marbling: 34, grainLines: 34, across: 30, thick: 20 },
      ) +
      cut(
        random,
        { x: 166, y: 192, turn: -6, size: 1.14 },
        { points: steak, meat: '#a3302f', rim: 23, marbling: 40, grainLines: 34, across: 20, thick: 22 },
      ) +
      rosemary(random, 278, 238, -24),
  ),
  'joue-de-boeuf': still('oak', 305, (random) =>
    numbers('124,104,-10 278,102,16 200,206,4')
      .map(([x, y, turn]) =>
        cut(
          random,
          { x: x!, y: y!, turn: turn!, size: 1.14 },
          {
            points: knob,
            meat: '#7b1f25',
            fat: '#d9b3a6',
            marbling: 26,
            grainLines: 40,
            across: turn! + 20,
            thick: 22,
          },
        ),
      )
      .join(''),
  ),
};
