import { seeded, times, type Drawing } from '../parts.ts';
import { holes, wedge, wheel } from './cheeses.ts';
import { across, ball, dark, light, line, oval, placed, radial, shadow, shape, stillOf } from './ink.ts';

/** The thick wavy edge of a pie, but for the slice that is taken. */
const crimp = (x: number, y: number, rx: number, from: number, to: number, back: boolean): string =>
  times(44, (at) => {
    const angle = at * (360 / 44);
    const isFront = angle > 0 && angle < 180;
    if ((angle > from && angle < to) || isFront === back) return '';
    const turn = (angle * Math.PI) / 180;
    return oval(
      x + Math.cos(turn) * rx,
      y + Math.sin(turn) * rx * 0.41,
      rx * 0.085,
      rx * 0.064,
      radial('#f3cc8a', '#d39a4c .5', '#8f5a20'),
    );
  });
const slit = (x: number, y: number, turn: number): string =>
  placed(
    x,
    y,
    shape('M-17 0Q0-6 17 0Q0 5-17 0Z', '#5f300f') + line('M-17 0Q0-7 17 0', '#f6d596', 2, 'opacity=".8"'),
    turn,
  );
const pieTin = (x: number, y: number, rx: number, colour: string): string =>
  shadow(x, y + 44, rx, rx * 0.4, 0.55) +
  shape(
    `M${x - rx * 1.06} ${y}L${x - rx * 0.86} ${y + 44}A${rx * 0.86} ${rx * 0.35} 0 0 0 ${x + rx * 0.86} ${y + 44}L${x + rx * 1.06} ${y}Z`,
    across(dark(colour, 0.4), `${light(colour, 0.5)} .28`, `${colour} .55`, dark(colour, 0.5)),
  ) +
  oval(x, y, rx * 1.06, rx * 0.435, light(colour, 0.4)) +
  oval(x, y + 1, rx * 1.02, rx * 0.415, dark(colour, 0.5));
const meat = (x: number, y: number, width: number, height: number, seed: number): string =>
  holes(x, y, width, height, '#8a4f2c', 90, seed, 6) + holes(x, y, width, height, '#b9764a', 50, seed + 1, 5);
const salmon = (x: number, y: number, width: number, height: number, seed: number): string => {
  const next = seeded(seed);
  return (
    times(46, (at) =>
      placed(
        x + next() * width,
        y + next() * height,
        oval(0, 0, next(5, 11), next(3, 6), ball(at % 3 ? '#f0906a' : '#f9ecd2')),
        next(-30, 30),
      ),
    ) + times(18, () => oval(x + next() * width, y + next() * height, 2.2, 1.4, '#5f8a3f'))
  );
};
const lattice = times(
  7,
  (at) => `M${30 + at * 48} 60L${-20 + at * 48} 210M${-10 + at * 48} 60L${60 + at * 48} 210`,
);
const fishOnPie = (x: number, y: number): string =>
  placed(
    x,
    y,
    shape(
      'M-52 0C-30-20 14-20 34-2L56-15V15L34 2C14 20-30 20-52 0Z',
      '#7d4a18',
      'opacity=".5" transform="translate(2 4)"',
    ) +
      shape(
        'M-52 0C-30-20 14-20 34-2L56-15V15L34 2C14 20-30 20-52 0Z',
        radial('#f6d596', '#d9a050 .6', '#a86a28'),
      ) +
      oval(-36, -3, 2.6, 2, '#5f300f') +
      line(
        'M-22-11Q-14 0-22 11M-8-8q6 8 0 16M6-8q6 8 0 16M20-5q4 5 0 10M40-6L52-9M40 0H52M40 6L52 9',
        '#8f5a20',
        1.8,
      ),
    -6,
  );
const dill = (x: number, y: number, turn: number): string =>
  placed(
    x,
    y,
    times(9, (at) =>
      line(
        `M${at * 8} 0q6 -10 14 -16m-14 16q6 10 14 14m-14-14q12-2 20-8`,
        at % 2 ? '#6f9a44' : '#557f35',
        1.8,
      ),
    ) + line('M-20 2H74', '#557f35', 2.4),
    turn,
  );
export const pies: Record<string, Drawing> = {
  tourtiere: stillOf(
    'oak',
    503,
    () =>
      pieTin(176, 140, 138, '#8f989c') +
      crimp(176, 122, 138, 20, 106, true) +
      wheel({
        x: 176,
        y: 122,
        rx: 134,
        height: 44,
        rind: '#cf9445',
        top: '#dca24f',
        paste: '#8f5632',
        cut: [20, 106],
        inner: meat(170, 130, 140, 90, 4),
        spots: ['#7d4216', 0.5, '0.05 0.07'],
        face: slit(176, 92, 0) + slit(122, 112, -40) + slit(228, 108, 34) + slit(134, 140, 50),
      }) +
      crimp(176, 122, 138, 20, 106, false) +
      wedge({
        x: 222,
        y: 212,
        length: 132,
        height: 40,
        rind: '#cf9445',
        top: '#dca24f',
        paste: '#8f5632',
        inner: meat(222, 214, 120, 90, 8),
        spots: ['#7d4216', 0.5],
      }),
  ),
  'pate-au-saumon': stillOf(
    'slate',
    504,
    () =>
      pieTin(186, 152, 148, '#47708c') +
      crimp(186, 132, 148, 32, 98, true) +
      wheel({
        x: 186,
        y: 132,
        rx: 144,
        height: 50,
        rind: '#d9a557',
        top: '#e6b868',
        paste: '#f2b08a',
        cut: [32, 98],
        inner: salmon(180, 140, 150, 110, 3),
        spots: ['#8f5620', 0.4, '0.05 0.07'],
        face: line(lattice, '#a8682a', 2.4, 'opacity=".45"') + fishOnPie(160, 108),
      }) +
      crimp(186, 132, 148, 32, 98, false) +
      dill(286, 252, -14),
  ),
};
