import {
  ball,
  blur,
  board,
  clipped,
  dark,
  dots,
  gloss,
  grain,
  light,
  move,
  numbers,
  oval,
  path,
  shadow,
  smooth,
  solid,
  still,
  stroke,
  times,
  varied,
  type Drawing,
  type Place,
  type Point,
  type Random,
} from '../parts.ts';
import { type Skin, skinned, thyme } from './poultry-forms.ts';
import { cord } from './stems.ts';

/** A leg: its thigh round, its bone to the right. */
function leg(random: Random, at: Place, tones: Skin, crisp = false): string {
  const put = (points: Point[]) => smooth(move(points, at));
  const on = (px: number, py: number): Point => move([[px, py]], at)[0]!;
  const tone = { ...tones, skin: varied(random, tones.skin, 0.06) };
  const d = put(dots('-74,6 -66,-30 -34,-46 6,-38 38,-20 66,-13 70,10 40,22 4,40 -36,44 -66,30'));
  return (
    shadow(on(0, 0)[0] + 8, on(0, 0)[1] + 34, 72, 18, 0.5, at.turn ?? 0) +
    cord([on(58, -1), on(96, 0)], 13 * (at.size ?? 1), '#e3d0b4') +
    oval(...on(96, 0), 9, 8, ball('#efe2cb')) +
    skinned(d, tone, on(-20, 0), 56) +
    (crisp
      ? clipped(
          d,
          grain(0.55, { frequency: '0.09', seed: 6, colour: '#5b2c10', gain: 2.4, floor: 1.15 }) +
            times(14, () =>
              oval(
                ...on(random(-66, 60), random(-38, 38)),
                random(3, 7),
                random(2, 4),
                '#f6c983',
                'opacity=".4"',
              ),
            ),
        )
      : '') +
    gloss(...on(-36, -18), 18, 6, crisp ? 0.6 : 0.42, -18)
  );
}

function breast(random: Random, at: Place, meat: string): string {
  const put = (points: Point[], closed = true) => smooth(move(points, at), closed);
  const d = put(dots('-88,2 -76,-34 -30,-50 30,-42 72,-20 96,10 78,20 36,32 -30,42 -74,32'));
  const tone = varied(random, meat, 0.05);
  return (
    path(d, '#1a0f07', `opacity=".5" filter="${blur(6)}" transform="translate(7 11)"`) +
    solid(d, tone, {
      fill: ball(tone, 0.5),
      depth: 14,
      shade: 0.4,
      inside:
        stroke(
          times(13, (line) =>
            put(
              [
                [-84 + line * 14, -44],
                [-62 + line * 14, -4],
                [-78 + line * 14, 38],
              ],
              false,
            ),
          ),
          light(tone, 0.6),
          2,
          0.35,
        ) +
        stroke(put(dots('-60,22 0,14 70,12'), false), dark(tone, 0.3), 3, 0.35, `filter="${blur(2)}"`) +
        oval(
          ...(move([[-66, -14]], at)[0] as [number, number]),
          16,
          9,
          '#f6e6cc',
          `opacity=".7" filter="${blur(3)}"`,
        ),
    }) +
    gloss(...(move([[-24, -26]], at)[0] as [number, number]), 30, 7, 0.55, (at.turn ?? 0) - 4)
  );
}

/** A duck's breast: its skin scored crosswise over a rim of dark meat. */
function magret(at: Place): string {
  const shape: Point[] = dots('-112,0 -92,-42 -30,-58 50,-50 104,-22 118,8 84,34 10,50 -72,44');
  const d = smooth(move(shape, at));
  const skin = smooth(
    move(
      shape.map(([x, y]): Point => [x * 0.96, y * 0.9 - 5]),
      at,
    ),
  );
  const scores = times(
    13,
    (line) =>
      smooth(
        move(
          [
            [-120 + line * 20, -70],
            [-80 + line * 20, 60],
          ],
          at,
        ),
        false,
      ) +
      smooth(
        move(
          [
            [-60 + line * 20, -70],
            [-120 + line * 20, 60],
          ],
          at,
        ),
        false,
      ),
  );
  return (
    path(d, '#1a0f07', `opacity=".55" filter="${blur(8)}" transform="translate(8 15)"`) +
    path(d, '#6d1a20', 'transform="translate(0 10)"') +
    solid(d, '#8a242a', { depth: 8 }) +
    solid(skin, '#efd9ae', {
      fill: ball('#efd9ae', 0.4),
      depth: 12,
      shade: 0.34,
      inside:
        stroke(scores, '#b3804a', 3, 0.55) +
        stroke(scores, '#fff6dc', 1.2, 0.6, 'transform="translate(-1.800 -1)"') +
        grain(0.25, { frequency: '0.2', seed: 5 }),
    }) +
    gloss(...(move([[-40, -34]], at)[0] as [number, number]), 36, 7, 0.4, -8)
  );
}

export const drawnPoultryCuts: Readonly<Record<string, Drawing>> = {
  'poitrines-de-poulet': still('slate', 322, (random) =>
    numbers('126,84,-14 282,92,12 120,178,8 284,184,-8 196,246,2')
      .map(([x, y, turn]) => breast(random, { x: x!, y: y!, turn: turn!, size: 0.98 }, '#efb9a4'))
      .join(''),
  ),
  'cuisses-de-poulet': still('sage', 323, (random) =>
    numbers('106,82,-14 276,80,-4 120,162,4 290,164,10 108,240,-6 270,246,4')
      .map(([x, y, turn]) =>
        leg(random, { x: x!, y: y!, turn: turn!, size: 0.98 }, { skin: '#f0d2a4', warm: '#e8a987' }),
      )
      .join(''),
  ),
  'magret-de-canard': still(
    'linen',
    324,
    (random) =>
      magret({ x: 224, y: 94, turn: 8, size: 1.18 }) +
      magret({ x: 174, y: 200, turn: -7, size: 1.26 }) +
      thyme(random, 300, 214, -30),
  ),
  'cuisses-de-canard-confites': still(
    'stone',
    325,
    (random) =>
      oval(212, 186, 186, 104, '#140c06', `opacity=".5" filter="${blur(13)}"`) +
      oval(200, 162, 188, 122, ball('#4a5258')) +
      oval(200, 156, 164, 100, '#2f363a') +
      numbers('150,98,-16 256,136,10 136,174,4 240,214,-10')
        .map(([x, y, turn]) =>
          leg(random, { x: x!, y: y!, turn: turn!, size: 1.06 }, { skin: '#b8702f', warm: '#7d3f16' }, true),
        )
        .join('') +
      thyme(random, 276, 78, 24) +
      thyme(random, 54, 220, -30),
  ),
  'foie-gras-de-canard': still('cream', 328, (random) => {
    const at = { x: 176, y: 132, turn: -8, size: 1.1 };
    const put = (points: Point[], closed = true) => smooth(move(points, at), closed);
    const lobe = (points: Point[], tone: string) =>
      path(put(points), '#1a0f07', `opacity=".5" filter="${blur(8)}" transform="translate(8 14)"`) +
      solid(put(points), tone, {
        fill: ball(tone, 0.55),
        depth: 20,
        shade: 0.4,
        inside: grain(0.25, { frequency: '0.03 0.05', seed: 7, colour: '#c46a4a' }),
      });
    const piece = (x: number, y: number, turn: number) => {
      const d = smooth(move(dots('-56,6 -46,-28 -8,-40 36,-34 58,-8 50,24 10,36 -34,32'), { x, y, turn }));
      return (
        path(d, '#1a0f07', `opacity=".5" filter="${blur(6)}" transform="translate(6 13)"`) +
        path(d, '#c98f62', 'transform="translate(0 8)"') +
        solid(d, '#f0cfa8', {
          depth: 8,
          shade: 0.3,
          inside:
            stroke(
              times(5, () =>
                smooth(
                  move(
                    [
                      [-8, 0],
                      [0, random(-4, 4)],
                      [9, random(-3, 3)],
                    ],
                    { x: x + random(-40, 40), y: y + random(-24, 24), turn: random(0, 360) },
                  ),
                  false,
                ),
              ),
              '#b3513a',
              2,
              0.55,
            ) + grain(0.2, { frequency: '0.06', seed: 2, colour: '#d98a6a' }),
        }) +
        gloss(x - 16, y - 16, 18, 5, 0.5)
      );
    };
    return (
      board('#8a6238') +
      lobe(
        dots('-118,24 -112,-26 -66,-58 -6,-50 44,-66 104,-48 122,-8 92,28 36,34 -20,60 -88,56'),
        '#e6bf92',
      ) +
      lobe(dots('-20,8 20,-34 84,-46 122,-8 92,28 36,36'), '#ebc79b') +
      stroke(put(dots('-30,10 -6,-8 18,-34'), false), '#a85a3c', 4, 0.4, `filter="${blur(2)}"`) +
      gloss(124, 104, 34, 9, 0.5, -20) +
      piece(268, 200, 12) +
      piece(206, 218, -8)
    );
  }),
};
