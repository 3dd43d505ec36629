import { times, type Drawing } from '../parts.ts';
import { mint, thyme } from './beside.ts';
import { block, grains } from './cheeses.ts';
import { bowl, plate } from './dishes.ts';
import {
  across,
  ball,
  blurred,
  dark,
  down,
  inside,
  light,
  line,
  oval,
  placed,
  radial,
  shadow,
  shape,
  slanting,
  speckle,
  stillOf,
} from './ink.ts';
import { heap, outlined, scattered } from './pieces.ts';

const curds = outlined(
  'M-24 3C-27-11-13-17 0-12C11-18 27-11 24 2C27 11 13 16 1 12C-10 18-23 13-24 3Z',
  ['#f9efcf', '#fdf6df', '#f3e6bd'],
  line('M-15-4Q-5-9 6-5M3 6Q11 3 17 6', '#ffffff', 3, 'opacity=".8"') +
    line('M-10 6Q-3 9 2 4M8-6Q14-6 18-2', '#c9b47a', 1.3, 'opacity=".6"'),
  180,
  (colour) => radial('#ffffff', `${colour} .45`, `${dark(colour, 0.12)} .8`, dark(colour, 0.34)),
);
const log = (x: number, y: number, length: number, r: number, colour: string): string =>
  shadow(x + length / 2, y + r * 0.9, length * 0.6, r * 0.4) +
  shape(
    `M${x} ${y - r}H${x + length}A${r * 0.5} ${r} 0 0 1 ${x + length} ${y + r}H${x}A${r * 0.5} ${r} 0 0 1 ${x} ${y - r}Z`,
    down(light(colour, 0.3), `${light(colour, 0.7)} .24`, `${colour} .56`, dark(colour, 0.34)),
  ) +
  speckle(`M${x} ${y - r}H${x + length}V${y + r}H${x}Z`, '#a89f88', '0.08 0.2', 0.4, 0.9);
const disc = (x: number, y: number, rx: number, ry: number, thick: number, colour: string): string =>
  shape(
    `M${x - rx} ${y}v${thick}a${rx} ${ry} 0 0 0 ${rx * 2} 0v${-thick}Z`,
    across(dark(colour, 0.24), `${light(colour, 0.3)} .3`, dark(colour, 0.36)),
  ) + oval(x, y, rx, ry, slanting(light(colour, 0.8), colour, dark(colour, 0.1)));
const mintSpecks = (): string =>
  times(26, (at) =>
    oval(
      74 + ((at * 43) % 142),
      112 + ((at * 29) % 66),
      3,
      1.5,
      '#4f7a4a',
      `opacity=".7" transform="rotate(${(at * 37) % 90} ${74 + ((at * 43) % 142)} ${112 + ((at * 29) % 66)})"`,
    ),
  );
/** A slice with the marks of a grill. */
const grilled = (x: number, y: number, turn: number): string => {
  const outline = 'M-64-26Q0-34 64-26L70 20Q0 30-70 20Z';
  return (
    shadow(x + 4, y + 22, 72, 20) +
    placed(
      x,
      y,
      shape(outline, '#a86f2c', 'transform="translate(0 12)"') +
        shape(outline, slanting('#f8e2ac', '#e6b866', '#c98f3f')) +
        inside(
          outline,
          [-54, -26, 2, 30, 58]
            .map(
              (at) =>
                line(`M${at} -34L${at + 4} 30`, '#6b3410', 9, `${blurred(1.2)} opacity=".85"`) +
                line(`M${at} -34L${at + 4} 30`, '#3a1a06', 4, `${blurred(1)} opacity=".8"`),
            )
            .join('') + speckle(outline, '#8f4f14', '0.1', 0.5, 0.95, 7, true),
        ),
      turn,
    )
  );
};
const ricotta = (): string => {
  const [x, base] = [186, 216];
  const outline = `M${x - 118} ${base}L${x - 92} ${base - 110}Q${x - 88} ${base - 128} ${x - 60} ${base - 132}Q${x} ${base - 146} ${x + 60} ${base - 132}Q${x + 88} ${base - 128} ${x + 92} ${base - 110}L${x + 118} ${base}Q${x} ${base + 34} ${x - 118} ${base}Z`;
  const weave =
    times(
      6,
      (row) =>
        `M${x - 130} ${base - 10 - row * 20}Q${x} ${base + 22 - row * 20} ${x + 130} ${base - 10 - row * 20}`,
    ) + times(13, (at) => `M${x - 120 + at * 20} ${base + 24}L${x - 88 + at * 14.7} ${base - 140}`);
  return (
    plate(196, 218, 168, 58, '#8a6f52') +
    shadow(x, base + 2, 122, 30, 0.5) +
    shape(outline, radial('#ffffff', '#f9f4e8 .5', '#e0d5be .85', '#b9ab90')) +
    inside(
      outline,
      line(weave, '#c9bb9f', 5, `${blurred(1.6)} opacity=".6"`) +
        line(weave, '#ffffff', 2, 'opacity=".7" transform="translate(-2 -3)"'),
    ) +
    speckle(outline, '#b9aa8a', '0.3', 0.4, 1) +
    inside(outline, oval(x, base - 132, 84, 10, '#fffdf6', `${blurred(4)} opacity=".8"`)) +
    crumble([
      [330, 220, 17],
      [346, 238, 12],
      [306, 240, 12],
      [60, 230, 10],
    ])
  );
};
const crumble = (places: readonly (readonly [number, number, number])[]): string =>
  places
    .map(
      ([x, y, r]) =>
        oval(x + 2, y + r * 0.5, r, r * 0.5, '#1a0e06', `${blurred(3)} opacity=".4"`) +
        oval(x, y, r, r * 0.76, radial('#ffffff', '#f9f4e8 .5', '#cfc3a8')) +
        oval(x - r * 0.5, y + r * 0.2, r * 0.5, r * 0.42, radial('#ffffff', '#f3ecdb .6', '#d6cab0')),
    )
    .join('');
/** A soft pale ball: mozzarella. */
const paleBall = (x: number, y: number, r: number, colour = '#f7f1e2'): string =>
  shadow(x + 2, y + r * 0.72, r * 0.95, r * 0.3, 0.5) +
  shape(
    `M${x - r} ${y + r * 0.1}C${x - r} ${y - r * 0.7} ${x - r * 0.4} ${y - r * 0.92} ${x} ${y - r * 0.9}C${x + r * 0.5} ${y - r * 0.92} ${x + r} ${y - r * 0.6} ${x + r} ${y + r * 0.12}C${x + r} ${y + r * 0.7} ${x + r * 0.5} ${y + r * 0.84} ${x} ${y + r * 0.84}C${x - r * 0.5} ${y + r * 0.84} ${x - r} ${y + r * 0.7} ${x - r} ${y + r * 0.1}Z`,
    ball(colour, 0.8),
  ) +
  oval(x - r * 0.36, y - r * 0.42, r * 0.26, r * 0.15, '#ffffff', `${blurred(2.5)} opacity=".95"`);
const cutBall = (x: number, y: number, r: number): string =>
  shadow(x, y + r * 0.5, r, r * 0.3, 0.5) +
  oval(x, y + 7, r, r * 0.62, '#d9cfb8') +
  oval(x, y, r, r * 0.6, slanting('#ffffff', '#fbf6ea', '#e6dcc6')) +
  line(
    `M${x - r * 0.7} ${y - 4}q${r * 0.5} ${-r * 0.3} ${r * 1.1} ${-r * 0.14}M${x - r * 0.6} ${y + 8}q${r * 0.6} ${-r * 0.24} ${r * 1.2} -2M${x - r * 0.3} ${y + 18}q${r * 0.4} ${-r * 0.14} ${r * 0.8} -2`,
    '#d9cdb4',
    1.8,
    'opacity=".8"',
  ) +
  oval(x, y, r * 0.94, r * 0.55, 'none', 'stroke="#ffffff" stroke-width="2"');
const fetaBowl = (): string => {
  const cube = (x: number, y: number, s: number): string =>
    block(
      x - s,
      y - s * 0.7,
      s * 1.6,
      s * 1.3,
      s * 0.66,
      '#f8f4ea',
      speckle(`M${x - s} ${y - s * 0.7}h${s * 1.6}v${s * 1.3}h${s * -1.6}Z`, '#b9b098', '0.16', 0.8, 0.9),
    );
  const cubes = [
    [128, 112, 34],
    [196, 92, 38],
    [268, 112, 34],
    [92, 142, 28],
    [160, 142, 40],
    [236, 144, 40],
    [300, 142, 28],
  ];
  return (
    bowl(
      200,
      142,
      152,
      116,
      '#2f6a8a',
      inside(
        'M50 0H350V150A142 46 0 0 1 58 150Z',
        oval(200, 146, 142, 46, radial('#f3f4ea', '#d9e0d4 .6', '#a9b8b0')) +
          cubes.map(([x = 0, y = 0, s = 0]) => cube(x, y, s)).join('') +
          oval(200, 186, 130, 18, '#eef2e8', `${blurred(5)} opacity=".75"`),
      ),
      '#cfd8cf',
    ) + thyme(330, 272)
  );
};
export const freshCheeses: Record<string, Drawing> = {
  'buchette-de-chevre-frais': stillOf(
    'slate',
    307,
    () =>
      log(60, 150, 176, 56, '#f2eee2') +
      oval(236, 150, 28, 56, slanting('#ffffff', '#f6f1e2', '#dcd3bd')) +
      grains(238, 120, 24, 60, '#efe6cf', 12, 5) +
      shadow(300, 224, 60, 22) +
      disc(280, 196, 50, 42, 18, '#f4efe0') +
      disc(324, 228, 50, 42, 18, '#f7f2e4') +
      thyme(96, 258),
  ),
  'fromage-en-grains': stillOf(
    'walnut',
    308,
    () =>
      bowl(
        200,
        134,
        148,
        116,
        '#47708c',
        heap({ x: 200, y: 138, rx: 137, ry: 43, dome: 60, count: 50, piece: curds, ground: '#d9c48a' }),
      ) +
      scattered(curds, [
        [46, 262],
        [352, 266],
        [378, 250],
      ]),
  ),
  'halloumi-a-griller': stillOf(
    'oak',
    309,
    () =>
      block(70, 106, 150, 76, 60, '#f3ecd8', mintSpecks()) +
      [
        [150, 216, -8],
        [272, 226, 10],
      ]
        .map(([x = 0, y = 0, turn = 0]) => grilled(x, y, turn))
        .join('') +
      mint(316, 150, 8),
  ),
  ricotta: stillOf('sage', 310, () => ricotta()),
  'mozzarella-fraiche': stillOf(
    'linen',
    311,
    () =>
      plate(190, 196, 168, 66, '#6f8a94') +
      paleBall(128, 166, 62) +
      paleBall(254, 152, 58) +
      cutBall(214, 214, 54) +
      mint(302, 206, 34, '#3f8a3a') +
      mint(86, 236, -20, '#4f9a44'),
  ),
  'feta-en-saumure': stillOf('walnut', 325, () => fetaBowl()),
};
