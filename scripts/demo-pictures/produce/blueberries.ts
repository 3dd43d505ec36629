import {
  around,
  ball,
  bead,
  blur,
  clipped,
  dark,
  dots,
  gloss,
  heap,
  leaf,
  light,
  move,
  numbers,
  oval,
  path,
  rows,
  shadow,
  short,
  smooth,
  still,
  times,
  varied,
  type Drawing,
  type Place,
  type Point,
  type Random,
} from '../parts.ts';
import { dish, sprig } from './berry-forms.ts';
import { cord } from './stems.ts';

/** A berry with a crown at its end and bloom on its skin. */
function blueberry(
  random: Random,
  { x, y, size = 1 }: Place,
  {
    r,
    colour,
    bloom = '#9fb0d6',
    crown = true,
    long = 1,
  }: { r: number; colour: string; bloom?: string; crown?: boolean; long?: number },
): string {
  const rr = r * size;
  const tone = varied(random, colour, 0.14);
  const angle = random(0, 6.283);
  const [cx, cy] = [x + Math.cos(angle) * rr * 0.35, y + Math.sin(angle) * rr * 0.3];
  const turn = random(-50, 50);
  const turned = `transform="rotate(${short(turn)} ${short(x)} ${short(y)})"`;
  return (
    oval(
      x + rr * 0.14,
      y + rr * 0.24,
      rr * long,
      rr,
      '#140c06',
      `filter="${blur(2.4)}" opacity=".5" ${turned}`,
    ) +
    oval(x, y, rr * long, rr * 0.97, ball(tone, 0.3), turned) +
    oval(
      x - rr * 0.2,
      y - rr * 0.24,
      rr * 0.62,
      rr * 0.52,
      bloom,
      `opacity=".42" filter="${blur(rr * 0.2)}"`,
    ) +
    (crown
      ? path(
          smooth(
            move(
              around(rr * 0.32, rr * 0.28, (turns) => 1 + 0.3 * Math.cos(turns * 31.4), 30),
              { x: cx, y: cy },
            ),
          ),
          dark(tone, 0.6),
        ) +
        path(smooth(move(around(rr * 0.17, rr * 0.14), { x: cx, y: cy })), light(tone, 0.2), 'opacity=".6"')
      : '') +
    gloss(x - rr * 0.36, y - rr * 0.44, rr * 0.18, rr * 0.1, 0.5)
  );
}

const frost = (random: Random, d: string, count: number): string =>
  clipped(
    d,
    times(count, () =>
      oval(random(40, 360), random(40, 280), random(0.6, 2), random(0.6, 1.6), '#ffffff', 'opacity=".75"'),
    ),
  );

export const drawnBlueberries: Readonly<Record<string, Drawing>> = {
  'bleuets-en-corymbe': still(
    'oak',
    245,
    (random) =>
      sprig(84, 92, 190) +
      sprig(322, 82, -20) +
      rows(random, [6, 7, 8, 7, 6], { top: 66, bottom: 240, left: 62, right: 338, loose: 9 })
        .map((at) => blueberry(random, at, { r: 27, colour: '#32427a' }))
        .join(''),
  ),
  'bleuets-sauvages-congeles': still('slate', 246, (random) =>
    dish(
      '#c9d2d6',
      '#7d8a92',
      heap(random, 130, { x: 200, y: 150, rx: 136, ry: 78 })
        .map((at) => blueberry(random, at, { r: 13, colour: '#2c3566', bloom: '#c9d6ec' }))
        .join('') + frost(random, smooth(move(around(138, 80), { x: 200, y: 150 })), 260),
    ),
  ),
  camerises: still(
    'linen',
    247,
    (random) =>
      shadow(208, 190, 150, 70, 0.45) +
      sprig(76, 100, 190) +
      sprig(330, 214, 20) +
      heap(random, 44, { x: 200, y: 152, rx: 132, ry: 88 })
        .map((at) =>
          blueberry(random, at, { r: 18, colour: '#3a4680', bloom: '#a9b9dd', crown: false, long: 1.9 }),
        )
        .join(''),
  ),
  argousier: still('sage', 248, (random) => {
    const branch: Point[] = dots('24,250 110,196 206,158 300,104 384,46');
    const on = (share: number): Point => {
      const at = share * 3.99;
      const [a, b] = [branch[Math.floor(at)]!, branch[Math.floor(at) + 1]!];
      const part = at % 1;
      return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
    };
    return (
      shadow(214, 190, 170, 46, 0.4, -30) +
      times(26, (at) => {
        const [x, y] = on(at / 26);
        return leaf({
          x,
          y,
          turn: -30 + (at % 2 ? 60 : -70) + random(-20, 20),
          length: random(70, 100),
          width: 13,
          colour: varied(random, '#7f9a78', 0.16),
          veins: 0,
          random,
        });
      }) +
      cord(branch, 8, '#7a5c3c') +
      times(190, () => {
        const [x, y] = on(random(0.04, 0.96));
        return bead(x + random(-30, 30), y + random(-26, 26), 11.5, 10, varied(random, '#ea8a1e', 0.12), 0.7);
      })
    );
  }),
  cassis: still(
    'stone',
    249,
    (random) =>
      sprig(140, 66, 210) +
      sprig(262, 62, -30) +
      numbers('70,60,8 136,44,9 204,52,10 270,40,9 334,62,8')
        .map(
          ([x, y, count]) =>
            cord(
              [
                [x!, y! - 16],
                [x! + 5, y! + 90],
                [x! - 3, y! + 190],
              ],
              3,
              '#8aa05a',
            ) +
            times(count! * 2, (at) => {
              const py = y! + 14 + Math.floor(at / 2) * (196 / count!);
              return blueberry(
                random,
                {
                  x: x! + (at % 2 ? 15 : -15) + random(-4, 4),
                  y: py + (at % 2) * 8,
                  size: 1.08 - at * 0.012,
                },
                { r: 16.5, colour: '#241a30', bloom: '#5d5375' },
              );
            }),
        )
        .join(''),
  ),
};
