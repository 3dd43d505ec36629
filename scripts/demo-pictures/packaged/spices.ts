import { times, type Drawing } from '../parts.ts';
import { bowl, plate } from './dishes.ts';
import { flame } from './emblems.ts';
import {
  across,
  ball,
  blurred,
  box,
  inside,
  line,
  near,
  oval,
  placed,
  radial,
  shadow,
  shape,
  slanting,
  stillOf,
  tube,
} from './ink.ts';
import { powder } from './loose.ts';
import { balls, crystals, heap, needles, scattered } from './pieces.ts';

const pod = (path: string): string =>
  line(path, '#1a0e06', 12, `${blurred(4)} opacity=".45" transform="translate(4 7)"`) +
  line(path, '#1c0d07', 10) +
  line(path, '#3f2416', 6.5) +
  line(path, '#7a5640', 1.6, `opacity=".8" transform="translate(-1 -2)"`) +
  line(path, '#120804', 1, 'transform="translate(0 2)" stroke-dasharray="6 5"');
const vanillaFlower = (x: number, y: number): string =>
  shadow(x + 4, y + 14, 44, 24, 0.4) +
  placed(
    x,
    y,
    times(6, (at) =>
      placed(
        0,
        0,
        shape('M0 0C14-12 15-38 0-54C-15-38-14-12 0 0Z', slanting('#fffdf0', '#f1ebc8', '#c9c592')) +
          line('M0-6V-44', '#b9b67c', 1, 'opacity=".6"'),
        at * 60 + 12,
      ),
    ) +
      shape('M-10 4C-14-12 14-12 10 4C12 16-12 16-10 4Z', radial('#fff6c4', '#e8c451 .5', '#b98a1f')) +
      oval(0, 4, 4, 6, '#8a5a14'),
  );
const chilli = (x: number, y: number, turn: number): string =>
  shadow(x + 10, y + 12, 56, 12, 0.4) +
  placed(
    x,
    y,
    shape('M-54-6C-30-24 20-20 60 10C20 10-30 22-52 8C-58 4-58-2-54-6Z', ball('#b3201a')) +
      line('M-40-6C-10-14 14-10 34-2', '#ffb09a', 4, `${blurred(2)} opacity=".8"`) +
      shape('M-54-8C-48-2-48 6-54 10C-64 8-64-6-54-8Z', '#5f7a34') +
      line('M-60 0Q-74-4-80-14', '#6f8a3f', 5),
    turn,
  );
function crocus(x: number, y: number): string {
  return (
    shadow(x + 4, y + 70, 30, 10, 0.4) +
    line(`M${x} ${y + 20}Q${x + 4} ${y + 50} ${x - 4} ${y + 74}`, '#dfe2c4', 8) +
    placed(
      x,
      y,
      [-46, 46, -24, 24, 0]
        .map((turn, at) =>
          placed(
            0,
            24,
            shape('M0 0C18-14 20-52 0-74C-20-52-18-14 0 0Z', slanting('#c3a0dc', '#8a5cb5', '#5a347f')) +
              line('M0-4V-62M0-20L7-52M0-20L-7-52', '#e2cdf2', 1, `opacity="${at > 2 ? 0.5 : 0.3}"`),
            turn,
          ),
        )
        .join('') + line('M0 20Q-14-10-22-26M0 20Q2-14 4-34M0 20Q12-8 24-20', '#c2331a', 3.4),
    )
  );
}
function tin(x: number, top: number, base: number, r: number, colour: string, emblem: string): string {
  const outline = `M${x - r} ${top}V${base}Q${x} ${base + 10} ${x + r} ${base}V${top}Z`;
  return (
    shadow(x, base, r * 1.08, 16) +
    shape(outline, tube(colour)) +
    inside(
      outline,
      oval(x, top + 90, 42, 46, across('#d9b46a', '#fbf0d0 .3', '#e6cf9a')) +
        line(
          `M${x - r} ${top + 26}Q${x} ${top + 36} ${x + r} ${top + 26}M${x - r} ${base - 14}Q${x} ${base - 4} ${x + r} ${base - 14}`,
          '#e0bd63',
          4,
        ) +
        box(x - r * 0.7, top, 10, 190, '#ffffff', `${blurred(3)} opacity=".4"`),
    ) +
    placed(x, top + 90, emblem, 0, 1.5) +
    shape(
      `M${x - r * 1.03} ${top - 10}Q${x} ${top - 20} ${x + r * 1.03} ${top - 10}V${top + 10}Q${x} ${top + 20} ${x - r * 1.03} ${top + 10}Z`,
      across('#7a5a1c', '#f3dc98 .28', '#c9a24a .6', '#6b4d14'),
    ) +
    oval(x, top - 10, r * 1.03, 9, slanting('#f3e0a8', '#b98f3a'))
  );
}
export const spices: Record<string, Drawing> = {
  'gousses-de-vanille': stillOf(
    'linen',
    181,
    () =>
      pod('M54 236C120 250 250 196 352 92C362 80 372 84 366 96') +
      pod('M44 204C130 214 230 160 318 58C328 46 338 52 332 64') +
      pod('M92 262C190 268 290 222 376 142C386 132 394 140 386 150') +
      vanillaFlower(116, 112),
  ),
  safran: stillOf(
    'slate',
    182,
    () =>
      plate(196, 178, 158, 74, '#efe8da') +
      heap({
        x: 196,
        y: 184,
        rx: 104,
        ry: 36,
        dome: 46,
        count: 170,
        piece: needles(15, 2.4, ['#a81c0e', '#c2331a', '#8a140c', '#d9601f'], 7),
        ground: '#5f0d06',
      }) +
      scattered(needles(15, 2.4, ['#b3241a', '#d9541f'], 7), [
        [56, 258],
        [92, 276],
        [330, 270],
        [352, 250],
      ]) +
      crocus(334, 92),
  ),
  'poivre-de-kampot': stillOf(
    'oak',
    183,
    () =>
      bowl(
        200,
        136,
        138,
        108,
        '#3f5a5f',
        heap({
          x: 200,
          y: 140,
          rx: 128,
          ry: 40,
          dome: 50,
          count: 230,
          piece: balls(7.4, ['#2b2320', '#3b302a', '#4a3a30', '#231c1a'], 0.25, 0.35),
          ground: '#120d0b',
        }),
      ) +
      scattered(balls(7.4, ['#2b2320', '#4a3a30'], 0.2, 0.4), [
        [42, 250],
        [60, 268],
        [86, 280],
        [338, 274],
        [358, 256],
        [376, 270],
      ]),
  ),
  'fleur-de-sel': stillOf(
    'slate',
    184,
    () =>
      bowl(
        200,
        140,
        140,
        104,
        '#a9764a',
        heap({
          x: 200,
          y: 144,
          rx: 130,
          ry: 40,
          dome: 56,
          count: 330,
          piece: crystals(6, ['#f4f4f2', '#e6e8ea', '#ffffff', '#dfe3e6']),
          ground: '#cfd3d6',
        }),
      ) +
      scattered(crystals(5, ['#ffffff', '#e6e8ea']), [
        [40, 256],
        [56, 270],
        [74, 262],
        [342, 272],
        [362, 258],
        [378, 268],
      ]),
  ),
  'paprika-fume': near(
    'sage',
    185,
    () =>
      tin(124, 86, 258, 66, '#a3221a', flame()) +
      shadow(286, 228, 84, 22) +
      powder(286, 224, 82, 62, '#b8391a', '0.6') +
      chilli(262, 268, -4),
  ),
};
