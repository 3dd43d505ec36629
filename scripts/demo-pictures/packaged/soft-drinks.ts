import { times, type Drawing } from '../parts.ts';
import { applesAt } from './beside.ts';
import { bottle } from './bottle.ts';
import { apple, bubbles, ginger, lemon, mountain } from './emblems.ts';
import { fizz, ice, stemmed, tumbler } from './glasses.ts';
import { ball, blurred, dark, light, line, near, oval, placed, radial, shadow, shape } from './ink.ts';
import { leaf } from './pieces.ts';

const citrusHalf = (x: number, y: number, r: number, rind: string, flesh: string): string =>
  shadow(x + 3, y + r * 0.8, r, r * 0.36) +
  oval(x, y, r, r, ball(rind)) +
  oval(x, y, r * 0.9, r * 0.9, '#fbf6e0') +
  times(9, (at) =>
    placed(
      x,
      y,
      shape(
        `M0 ${-r * 0.1}L${-r * 0.24} ${-r * 0.7}Q0 ${-r * 0.92} ${r * 0.24} ${-r * 0.7}Z`,
        radial(light(flesh, 0.4), flesh, dark(flesh, 0.15)),
      ),
      at * 40,
    ),
  ) +
  oval(x - r * 0.3, y - r * 0.4, r * 0.3, r * 0.12, '#fff', `${blurred(2)} opacity=".5"`);
const citrus = (x: number, y: number, size: number, colour: string, turn: number): string =>
  shadow(x + 4, y + 32 * size, 46 * size, 14 * size) +
  placed(
    x,
    y,
    shape('M-56 0C-50-8-40-38 0-38C40-38 50-8 58-2C50 10 40 38 0 38C-40 38-50 8-56 0Z', ball(colour)) +
      oval(-16, -18, 14, 7, '#fff', `${blurred(4)} opacity=".6"`) +
      times(40, (at) =>
        oval(-36 + ((at * 29) % 72), -24 + ((at * 17) % 50), 1, 1, dark(colour, 0.4), 'opacity=".35"'),
      ),
    turn,
    size,
  );
const gingerRoot = (x: number, y: number): string => {
  const knob = (dx: number, dy: number, rx: number, ry: number, turn: number): string =>
    placed(
      x + dx,
      y + dy,
      oval(0, 0, rx, ry, ball('#c9a066')) +
        times(4, (at) =>
          line(
            `M${rx * (at * 0.4 - 0.6)} ${-ry * 0.8}q${rx * 0.12} ${ry * 0.8} 0 ${ry * 1.6}`,
            '#8f6a38',
            1.2,
            'opacity=".5"',
          ),
        ) +
        oval(rx * 0.84, 0, rx * 0.1, ry * 0.42, '#e9d08f'),
      turn,
    );
  return (
    shadow(x + 6, y + 34, 92, 20) +
    knob(-8, -32, 26, 20, -64) +
    knob(48, -26, 28, 19, -40) +
    knob(-52, 4, 40, 25, 168) +
    knob(62, 12, 40, 24, 8) +
    knob(6, 4, 56, 31, -6) +
    knob(20, 32, 26, 18, 60) +
    oval(x - 70, y + 42, 25, 17, '#a87f3f') +
    oval(x - 71, y + 39, 24, 16, radial('#f7e6a4', '#ecd07a .6', '#c9a24a')) +
    oval(x - 71, y + 39, 17, 11, 'none', 'stroke="#c9a548" stroke-width="1"')
  );
};
export const softDrinks: Record<string, Drawing> = {
  'eau-minerale-gazeuse': near(
    'sage',
    201,
    () =>
      bottle({
        x: 140,
        base: 262,
        height: 222,
        width: 84,
        neck: 30,
        neckShare: 0.22,
        shoulderShare: 0.28,
        square: 0.1,
        glass: '#3f8f86',
        content: '#6fb8ae',
        level: 0.12,
        cap: '#c9ced0',
        capShare: 0.09,
        extra: fizz(140, 100, 256, 38),
        label: { colour: '#f5f8f6', emblem: mountain(), size: 1.3 },
      }) +
      tumbler(
        286,
        258,
        138,
        50,
        '#d6e9ea',
        fizz(286, 146, 254, 44, 60) + ice(276, 156, 16) + ice(302, 170, -20),
      ),
  ),
  'limonade-sicilienne': near(
    'linen',
    202,
    () =>
      bottle({
        x: 116,
        base: 264,
        height: 196,
        width: 72,
        neck: 28,
        neckShare: 0.3,
        shoulderShare: 0.2,
        square: 0.1,
        glass: '#eef0dc',
        content: '#f0e08a',
        level: 0.2,
        cap: '#d9b52a',
        capShare: 0.08,
        extra: fizz(116, 120, 256, 32, 30),
        label: { colour: '#2a5f9a', emblem: lemon(), size: 1.15 },
      }) +
      tumbler(224, 262, 132, 42, '#f2e596', fizz(224, 156, 256, 36, 30) + ice(218, 162, 12)) +
      citrus(318, 180, 0.92, '#f0c929', -16) +
      citrusHalf(316, 246, 34, '#f0c929', '#f5dd5a'),
  ),
  'eau-tonique': near(
    'slate',
    203,
    () =>
      bottle({
        x: 130,
        base: 258,
        height: 168,
        width: 76,
        neck: 32,
        neckShare: 0.3,
        shoulderShare: 0.18,
        square: 0.5,
        glass: '#dfe8ea',
        content: '#dbe7e6',
        level: 0.2,
        cap: '#c9a23a',
        capShare: 0.09,
        extra: fizz(130, 130, 252, 34, 40),
        label: { colour: '#123b4a', emblem: bubbles('#e6d08a'), size: 1.2 },
      }) +
      tumbler(
        256,
        262,
        172,
        50,
        '#e3eceb',
        fizz(256, 116, 256, 44, 70) +
          ice(240, 134, 12) +
          ice(274, 148, -18) +
          ice(250, 172, 30) +
          placed(
            282,
            194,
            oval(0, 0, 22, 22, '#5f9a2c') +
              oval(0, 0, 19, 19, '#e3efc0') +
              times(8, (at) => placed(0, 0, shape('M0-2L-5-15Q0-19 5-15Z', '#a9cc5a'), at * 45)),
          ),
      ) +
      citrusHalf(346, 240, 30, '#5f9a2c', '#b3d468'),
  ),
  'jus-de-pomme-brut': near(
    'oak',
    204,
    () =>
      bottle({
        x: 132,
        base: 264,
        height: 214,
        width: 108,
        neck: 42,
        neckShare: 0.18,
        shoulderShare: 0.22,
        square: 0.3,
        glass: '#e6d9b8',
        content: '#c98f35',
        level: 0.14,
        cap: '#2f5a3a',
        capShare: 0.08,
        label: { colour: '#f8f1dc', emblem: apple(), size: 1.5 },
      }) +
      tumbler(246, 262, 112, 40, '#cf9a44') +
      applesAt([[326, 228, 38, '#b3312a']]),
  ),
  'jus-de-pomme-petillant': near(
    'linen',
    205,
    () =>
      bottle({
        x: 136,
        base: 266,
        height: 238,
        width: 92,
        neck: 30,
        neckShare: 0.3,
        shoulderShare: 0.32,
        square: 0,
        glass: '#6d7d3a',
        content: '#a08a2a',
        level: 0.34,
        cap: '#c9a23a',
        capShare: 0.26,
        extra: fizz(136, 150, 256, 40),
        label: { colour: '#fbf6e6', emblem: apple('#6f9a3a'), size: 1.2 },
      }) +
      stemmed(258, 262, 182, 36, '#e3bd58', true, fizz(258, 110, 190, 30, 50)) +
      applesAt([[334, 238, 34, '#7f9e3a']]),
    1.03,
  ),
  'kombucha-gingembre': near(
    'sage',
    206,
    () =>
      bottle({
        x: 134,
        base: 262,
        height: 200,
        width: 84,
        neck: 34,
        neckShare: 0.26,
        shoulderShare: 0.16,
        square: 0.6,
        glass: '#a8672c',
        content: '#c9812c',
        level: 0.2,
        cap: '#2b2b2b',
        capShare: 0.08,
        extra: fizz(134, 120, 256, 38, 40),
        label: { colour: '#f3e8cf', emblem: ginger(), band: '#4a7a4f', size: 1.2 },
      }) +
      gingerRoot(290, 216) +
      placed(272, 150, leaf(54, '#6f9a4a'), 60) +
      placed(272, 150, leaf(46, '#86ad5a'), 14),
  ),
};
