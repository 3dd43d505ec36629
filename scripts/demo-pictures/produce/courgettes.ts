import {
  bead,
  grain,
  leaf,
  move,
  oval,
  rows,
  short,
  still,
  stroke,
  times,
  varied,
  type Drawing,
} from '../parts.ts';
import { cord, rod } from './stems.ts';

export const drawnCourgettes: Readonly<Record<string, Drawing>> = {
  courgettes: still('cream', 185, (random) =>
    [60, 112, 166, 222]
      .map((y, at) => {
        const place = { x: 200 + (at % 2) * 14 - 8, y: y + 8, turn: random(-7, 7), size: 1 };
        return (
          cord(
            move(
              [
                [-150, 0],
                [-176, 2],
              ],
              place,
            ),
            20,
            '#8fa860',
          ) +
          rod(place, {
            length: 304,
            width: 50,
            colour: varied(random, '#3c6b34', 0.1),
            bend: random(-8, 8),
            ends: 0.28,
            shine: 0.35,
            inside:
              times(60, () =>
                oval(
                  place.x + random(-145, 145),
                  place.y + random(-24, 24),
                  random(1, 3),
                  1,
                  '#b8cf96',
                  'opacity=".5"',
                ),
              ) +
              stroke(
                times(5, (line) => `M50 ${short(place.y - 18 + line * 9)}h300`),
                '#8fb56a',
                1.6,
                0.3,
              ),
          })
        );
      })
      .join(''),
  ),
  'courgettes-fleurs': still('slate', 186, (random) =>
    [66, 120, 176, 232]
      .map((y, at) => {
        const place = { x: 130 + (at % 2) * 22, y, turn: random(-8, 6), size: 1 };
        const flower = (turn: number, tone: string, length: number) => {
          const [foot] = move([[86, 0]], place);
          return leaf({
            x: foot![0],
            y: foot![1],
            turn: place.turn + turn,
            length,
            width: 40,
            colour: tone,
            vein: '#d98a1f',
            tip: 0.9,
            belly: 0.5,
            veins: 4,
            random,
          });
        };
        return (
          rod(place, {
            length: 190,
            width: 32,
            colour: '#5b8a3f',
            ends: 0.3,
            shine: 0.4,
            inside: times(30, () =>
              oval(place.x + random(-90, 90), place.y + random(-15, 15), 2, 1, '#c9dca6', 'opacity=".6"'),
            ),
          }) +
          [
            [-24, '#e8a42a'],
            [22, '#e39a22'],
            [-9, '#f2b838'],
            [9, '#f0b030'],
            [0, '#f6c44a'],
          ]
            .map(([turn, tone]) =>
              flower(turn as number, varied(random, tone as string, 0.06), random(108, 126)),
            )
            .join('')
        );
      })
      .join(''),
  ),
  'concombres-libanais': still('linen', 189, (random) =>
    rows(random, [2, 2, 2, 2], {
      top: 58,
      bottom: 242,
      left: 116,
      right: 284,
      tilt: 9,
      loose: 6,
      grow: 0.1,
    })
      .map((at) =>
        rod(at, {
          length: 176,
          width: 40,
          colour: varied(random, '#3f7a38', 0.12),
          bend: random(-7, 7),
          ends: 0.36,
          shine: 0.45,
          inside:
            times(26, () => bead(at.x + random(-80, 80), at.y + random(-18, 18), 1.8, 1.6, '#6fa257', 0.3)) +
            grain(0.3, { frequency: '0.012 0.2', colour: '#a9cf86', seed: 4 }),
        }),
      )
      .join(''),
  ),
};
