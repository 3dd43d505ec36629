import {
  around,
  ball,
  blur,
  dots,
  gloss,
  move,
  numbers,
  oval,
  path,
  radial,
  shadow,
  short,
  smooth,
  solid,
  still,
  stroke,
  times,
  type Drawing,
  type Place,
  type Point,
  type Random,
} from '../parts.ts';

function avocado(random: Random, { x, y, turn = 0, size = 1 }: Place): string {
  const place = { x, y, turn, size };
  const d = smooth(
    move(dots('0,-66 -20,-58 -34,-26 -47,10 -46,42 -26,64 0,70 26,64 46,42 47,10 34,-26 20,-58'), place),
  );
  const bumps = times(70, () => {
    const [px, py] = [x + random(-46, 46), y + random(-60, 66)];
    return (
      oval(px, py, 3.2, 2.6, '#1d2418', 'opacity=".5"') +
      oval(px - 1, py - 1.2, 1.8, 1.2, '#8a9a72', 'opacity=".45"')
    );
  });
  return (
    shadow(x + 16, y + 54, 52, 24, 0.55) +
    solid(d, '#3c4a30', { fill: ball('#3c4a30', 0.3), depth: 14, inside: bumps }) +
    gloss(x - 18, y - 2, 8, 16, 0.3, 14) +
    oval(...(move([[0, -65]], place)[0] as [number, number]), 6, 4, '#8a7a45')
  );
}

function halfAvocado(x: number, y: number, turn: number, stone: boolean): string {
  const place = { x, y, turn };
  const shape: Point[] = dots(
    '0,-68 -20,-60 -34,-26 -48,10 -47,42 -27,65 0,71 27,65 47,42 48,10 34,-26 20,-60',
  );
  const [[px, py]] = move([[0, 22]], place) as [Point];
  return (
    shadow(x + 14, y + 56, 52, 22, 0.5) +
    path(smooth(move(shape, place)), '#2c3623') +
    path(smooth(move(shape, { ...place, size: 0.95 })), '#8fae4a') +
    path(
      smooth(move(shape, { ...place, size: 0.87 })),
      radial(
        [
          [0, '#f3eca8'],
          [0.6, '#e9e593'],
          [1, '#b9cd66'],
        ],
        { fx: 0.5, fy: 0.6 },
      ),
    ) +
    (stone
      ? oval(px + 4, py + 6, 27, 27, '#3a2410', `opacity=".4" filter="${blur(4)}"`) +
        solid(smooth(move(around(26, 26), { x: px, y: py })), '#8a5a30', {
          fill: ball('#8a5a30', 0.4),
          depth: 7,
        }) +
        gloss(px - 9, py - 10, 7, 4, 0.6)
      : oval(
          px,
          py,
          26,
          26,
          radial(
            [
              [0, '#c3b868'],
              [0.7, '#d9d482'],
              [1, '#f0eaa4'],
            ],
            { fx: 0.6, fy: 0.65 },
          ),
        ) +
        stroke(`M${short(px - 22)} ${short(py - 10)}q22 -26 44 0`, '#8a8a45', 3, 0.4, `filter="${blur(2)}"`))
  );
}

function mango(random: Random, { x, y, turn = 0, size = 1 }: Place): string {
  const place = { x, y, turn, size };
  const d = smooth(move(dots('-70,-8 -58,-34 -20,-44 30,-40 66,-18 82,8 72,22 40,34 -10,40 -52,26'), place));
  const [stem] = move([[-68, -12]], place) as [Point];
  return (
    shadow(x + 16, y + 34, 76, 22, 0.55, turn) +
    solid(d, '#e9b02c', {
      fill: ball('#ecb230', 0.46),
      depth: 18,
      shade: 0.5,
      inside:
        oval(x - 34, y - 14, 44, 32, '#e0702a', `opacity=".5" filter="${blur(16)}"`) +
        oval(x + 50, y + 10, 30, 20, '#a9b03a', `opacity=".5" filter="${blur(12)}"`) +
        times(40, () => oval(x + random(-70, 74), y + random(-38, 36), 1, 0.9, '#8a5a1a', 'opacity=".4"')),
    }) +
    gloss(x - 22, y - 22, 20, 8, 0.55, -8) +
    oval(stem[0], stem[1], 4, 4, '#6b4a24')
  );
}

export const drawnAvocadosAndMangoes: Readonly<Record<string, Drawing>> = {
  'avocats-hass': still(
    'cream',
    265,
    (random) =>
      avocado(random, { x: 90, y: 110, turn: -14 }) +
      avocado(random, { x: 202, y: 92, turn: 8 }) +
      avocado(random, { x: 316, y: 112, turn: 18 }) +
      halfAvocado(142, 206, -24, true) +
      halfAvocado(268, 206, 20, false),
  ),
  'mangues-ataulfo': still('slate', 266, (random) =>
    numbers('120,82,-12 282,90,10 104,166,6 278,178,-10 180,238,-2')
      .map(([x, y, turn]) => mango(random, { x: x!, y: y!, turn: turn!, size: 1 }))
      .join(''),
  ),
};
