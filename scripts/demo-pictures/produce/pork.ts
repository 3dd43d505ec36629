import {
  along,
  ball,
  blur,
  board,
  dark,
  dots,
  gloss,
  grain,
  light,
  move,
  oval,
  rows,
  shadow,
  smooth,
  solid,
  spine,
  still,
  stroke,
  times,
  varied,
  type Drawing,
  type Place,
  type Point,
  type Random,
} from '../parts.ts';
import { cut, knob, paper, roast, rosemary } from './meat-forms.ts';
import { cord } from './stems.ts';

function sausage(random: Random, at: Required<Place>, meat: string): string {
  const middle = move(
    spine(150, random(16, 26), 16).map(([x, y]): Point => [x - 75, y - 12]),
    at,
  );
  const d = smooth(
    along(middle, (share) => 19 * at.size * Math.max(0.1, Math.sin(Math.PI * (0.02 + share * 0.96))) ** 0.28),
  );
  const [first, last] = [middle[0]!, middle.at(-1)!];
  return (
    shadow(at.x + 8, at.y + 22, 72, 12, 0.5, at.turn) +
    [first, last]
      .map(([x, y], side) =>
        cord(
          [
            [x, y],
            [x + (side ? 7 : -7), y - 3],
          ],
          7,
          '#d9b09c',
        ),
      )
      .join('') +
    solid(d, varied(random, meat, 0.08), {
      depth: 14,
      shade: 0.55,
      inside:
        grain(0.5, { frequency: '0.14', colour: '#f3d9c4', seed: 3, gain: 2.2, floor: 1.1 }) +
        times(18, () =>
          oval(at.x + random(-74, 74), at.y + random(-26, 30), 1.4, 1.2, '#5b2a1a', 'opacity=".6"'),
        ),
    }) +
    stroke(
      smooth(
        middle.slice(2, 14).map(([x, y]): Point => [x - 1, y - 9]),
        false,
      ),
      '#ffffff',
      3.6,
      0.6,
      `filter="${blur(1.4)}"`,
    )
  );
}

export const drawnPork: Readonly<Record<string, Drawing>> = {
  'longe-de-porc': still(
    'stone',
    307,
    (random) =>
      board('#c29a62') +
      cut(
        random,
        { x: 190, y: 122, turn: -6, size: 1.02 },
        {
          points: roast,
          meat: '#f0dcc8',
          fat: '#f0dcc8',
          marbling: 0,
          grainLines: 20,
          across: -6,
          thick: 30,
        },
      ) +
      cut(
        random,
        { x: 284, y: 152, turn: 0, size: 0.94 },
        {
          points: knob,
          meat: '#df9d92',
          fat: '#f6ead9',
          rim: 17,
          marbling: 16,
          grainLines: 18,
          across: 40,
          thick: 10,
        },
      ) +
      cut(
        random,
        { x: 126, y: 214, turn: 8, size: 0.84 },
        {
          points: knob,
          meat: '#e2a196',
          fat: '#f6ead9',
          rim: 18,
          marbling: 12,
          grainLines: 18,
          across: 30,
          thick: 12,
        },
      ),
  ),
  'epaule-de-porc': still(
    'walnut',
    308,
    (random) =>
      cut(
        random,
        { x: 196, y: 148, turn: 6, size: 1.24 },
        {
          points: dots('-124,6 -112,-46 -50,-72 30,-70 96,-50 126,-6 110,48 40,68 -60,64'),
          meat: '#cf7d74',
          fat: '#f3e0ca',
          rim: 36,
          marbling: 50,
          grainLines: 40,
          across: 24,
          thick: 36,
        },
      ) +
      oval(232, 150, 24, 20, '#f3ead8') +
      oval(232, 150, 15, 12, ball('#c98a74')) +
      rosemary(random, 60, 258, -16, 80),
  ),
  'flanc-de-porc': still('slate', 309, (random) => {
    const layer = (y: number, far: number): string =>
      smooth(
        Array.from({ length: 13 }, (_, at): Point => [
          46 + at * 26,
          y + Math.sin(at * 0.9 + far) * 5 + random(-2, 2),
        ]),
        false,
      );
    const front = 'M50 128L350 116L354 226Q200 250 46 236Z';
    const top = 'M50 130L106 66L346 58L352 118Q200 134 50 130Z';
    return (
      shadow(214, 236, 172, 24, 0.6) +
      solid(top, '#e9c9a6', {
        depth: 12,
        inside:
          stroke(
            times(9, (at) => `M${70 + at * 34} 130l38 -70`) +
              times(4, (at) => `M${64 + at * 14} ${118 - at * 16}l270 -10`),
            '#a8764a',
            2.4,
            0.55,
          ) + grain(0.3, { frequency: '0.2', seed: 4 }),
      }) +
      solid(front, '#f3dfcc', {
        depth: 12,
        shade: 0.4,
        inside: [
          [152, 17, '#cf7a72'],
          [178, 9, '#dc948a'],
          [200, 21, '#c46a64'],
          [226, 12, '#d2827a'],
        ]
          .map(
            ([y, wide, tone], at) =>
              stroke(layer(y as number, at), tone as string, wide as number, 0.95) +
              stroke(layer(y as number, at), dark(tone as string, 0.3), 1.4, 0.4) +
              stroke(layer((y as number) - 3, at), light(tone as string, 0.5), 1.6, 0.5),
          )
          .join(''),
      }) +
      gloss(150, 146, 60, 5, 0.35, -3) +
      rosemary(random, 278, 262, -10, 80)
    );
  }),
  'saucisses-a-l-erable': still(
    'oak',
    310,
    (random) =>
      paper('#e6d9c2') +
      rows(random, [2, 2, 2, 2], {
        top: 84,
        bottom: 238,
        left: 122,
        right: 280,
        tilt: 9,
        loose: 5,
        grow: 0.1,
      })
        .map((at) => sausage(random, at, '#c27a62'))
        .join('') +
      rosemary(random, 170, 160, -80, 70),
  ),
};
