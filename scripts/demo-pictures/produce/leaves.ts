import {
  along,
  blur,
  dark,
  grain,
  leaf,
  light,
  move,
  oval,
  path,
  shadow,
  smooth,
  solid,
  spine,
  still,
  stroke,
  varied,
  type Drawing,
  type Leaf,
  type Place,
  type Point,
  type Random,
} from '../parts.ts';
import { fan } from './leaf-forms.ts';

interface Blade {
  stalk: number;
  width: number;
  length: number;
  colour: string;
  rib: string;
  /** Its stalk's width at the foot. */
  thick: number;
  edge?: Leaf['edge'];
  veins?: number;
  tip?: number;
}

/** A leaf on a thick stalk: chard, cardoon, kale. */
function blade(random: Random, { x, y, turn = 0 }: Place, form: Blade): string {
  const { stalk, width, length, colour, rib, thick, edge = 'frilly', veins = 8 } = form;
  const whole = move(spine(stalk * 0.86 + length * 0.74, 0, 16), { x, y, turn });
  const [neck] = move([[stalk * 0.86, 0]], { x, y, turn });
  const d = smooth(along(whole, (share) => thick * 0.5 * (1 - share * 0.9)));
  return (
    leaf({
      x: neck![0],
      y: neck![1],
      turn,
      length,
      width,
      colour: varied(random, colour, 0.12),
      vein: light(rib, 0.2),
      edge,
      belly: 0.52,
      tip: form.tip ?? 0.75,
      veins,
      random,
    }) +
    path(d, '#1a0f07', `opacity=".3" filter="${blur(2.5)}" transform="translate(3 4)"`) +
    solid(d, rib, {
      depth: thick * 0.35,
      shade: 0.5,
      inside: stroke(
        [-0.25, 0.1, 0.3]
          .map((far) =>
            smooth(
              whole.map(([px, py]): Point => [px + far * thick * 0.5, py + far * thick * 0.5]),
              false,
            ),
          )
          .join(''),
        dark(rib, 0.3),
        0.9,
        0.4,
      ),
    })
  );
}

/** A long head of lettuce that lies, its foot to the left. */
function romaine(random: Random, y: number, x: number, turn: number): string {
  return (
    shadow(x + 150, y + 44, 150, 24, 0.5, turn) +
    Array.from({ length: 9 }, (_, index) => {
      const side = [-1, 1, -0.75, 0.75, -0.5, 0.5, -0.25, 0.22, 0][index]!;
      const colour = light('#558f3b', index * 0.04);
      return blade(
        random,
        { x: x + 8, y: y + side * 12, turn: turn + side * 11 },
        {
          stalk: 14,
          width: 104 - Math.abs(side) * 14 - index * 3,
          length: 292 - Math.abs(side) * 66,
          colour,
          rib: '#e6edca',
          thick: 17,
          edge: 'wavy',
          veins: 10,
          tip: 0.5,
        },
      );
    }).join('') +
    oval(x + 6, y + 1, 13, 19, '#e9e6cb') +
    oval(x + 3, y + 1, 9, 15, '#cdbd93')
  );
}

export const drawnLeaves: Readonly<Record<string, Drawing>> = {
  'bette-a-carde': still('oak', 141, (random) =>
    fan(
      random,
      8,
      46,
      (at, index) =>
        blade(random, at, {
          stalk: 120,
          width: 104,
          length: 200,
          edge: 'wavy',
          colour: '#2f6a38',
          rib: ['#c8264f', '#e8b53a', '#d8407a', '#e57a2e', '#f0e6d2', '#c8264f', '#eac23f', '#b81f49'][
            index
          ]!,
          thick: 19,
        }),
      { x: 42, y: 262, tied: 76 },
    ),
  ),
  blettes: still('slate', 142, (random) =>
    [48, 110, 172, 234]
      .map(
        (y, at) =>
          shadow(200, y + 34, 160, 14, 0.5) +
          blade(
            random,
            { x: 22 + (at % 2) * 12, y: y + 6, turn: random(-4, 4) },
            {
              stalk: 120,
              width: 112,
              length: 256,
              edge: 'wavy',
              colour: '#3c7a3a',
              rib: '#f1eee2',
              thick: 34,
              veins: 9,
            },
          ),
      )
      .join(''),
  ),
  cardons: still('walnut', 143, (random) =>
    fan(
      random,
      7,
      30,
      (at) =>
        blade(random, at, {
          stalk: 210,
          width: 92,
          length: 150,
          colour: '#8da08a',
          rib: '#d3d8bd',
          thick: 34,
          edge: 'lobed',
        }),
      { x: 36, y: 250, turn: -28, tied: 70, wide: 44 },
    ),
  ),
  'chou-kale-lacinato': still(
    'linen',
    144,
    (random) =>
      fan(
        random,
        9,
        44,
        (at) =>
          blade(random, at, {
            stalk: 70,
            width: 58,
            length: 262,
            colour: '#2c4f45',
            rib: '#9db79a',
            thick: 10,
            edge: 'toothed',
            veins: 12,
            tip: 0.7,
          }),
        { x: 44, y: 258, tied: 48 },
      ) + grain(0.14, { frequency: '0.09', seed: 7, colour: '#0f2a22' }),
  ),
  'laitue-romaine': still(
    'stone',
    145,
    (random) => romaine(random, 88, 62, -3) + romaine(random, 208, 40, 2),
  ),
  pissenlits: still('sage', 148, (random) =>
    fan(
      random,
      13,
      56,
      (at) =>
        blade(random, at, {
          stalk: 52,
          width: 58,
          length: 222,
          colour: '#4c8238',
          rib: '#d8a7a0',
          thick: 8,
          edge: 'lobed',
          veins: 9,
        }),
      { x: 196, y: 286, turn: -90, tied: 40, wide: 26 },
    ),
  ),
};
