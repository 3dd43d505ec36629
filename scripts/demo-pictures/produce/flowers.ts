import {
  ball,
  blur,
  dark,
  heap,
  leaf,
  light,
  move,
  oval,
  pick,
  shadow,
  smooth,
  solid,
  still,
  stroke,
  times,
  varied,
  type Drawing,
  type Random,
} from '../parts.ts';

interface Bloom {
  petals: number;
  length: number;
  width: number;
  colour: string;
  inner?: string;
  heart: string;
  eye?: number;
}

function bloom(
  random: Random,
  x: number,
  y: number,
  { petals, length, width, colour, inner = dark(colour, 0.35), heart, eye = 8 }: Bloom,
): string {
  const start = random(0, 360);
  return (
    shadow(x + 5, y + 7, length * 0.95, length * 0.7, 0.4) +
    times(petals, (at) => {
      const turn = start + (at / petals) * 360;
      const d = smooth(
        move(
          [
            [0, 0],
            [length * 0.45, -width * 0.45],
            [length * 0.86, -width * 0.42],
            [length, random(-3, 3)],
            [length * 0.86, width * 0.42],
            [length * 0.45, width * 0.45],
          ],
          { x, y, turn, size: random(0.92, 1.06) },
        ),
      );
      return solid(d, varied(random, colour, 0.1), {
        depth: 5,
        shade: 0.4,
        inside:
          oval(x, y, length * 0.55, length * 0.55, inner, `filter="${blur(3)}" opacity=".75"`) +
          stroke(
            [-0.18, 0, 0.18]
              .map((side) =>
                smooth(
                  move(
                    [
                      [4, 0],
                      [length * 0.8, side * width],
                    ],
                    { x, y, turn },
                  ),
                  false,
                ),
              )
              .join(''),
            inner,
            0.9,
            0.45,
          ),
      });
    }) +
    oval(x, y, eye, eye, ball(heart)) +
    times(10, () =>
      oval(x + random(-eye, eye) * 0.6, y + random(-eye, eye) * 0.6, 1.3, 1.3, light(heart, 0.5)),
    )
  );
}

const blooms: readonly Bloom[] = [
  { petals: 5, length: 40, width: 40, colour: '#e8862c', inner: '#b8371d', heart: '#f3cf55' },
  { petals: 5, length: 36, width: 38, colour: '#7b4fa0', inner: '#2f1b4f', heart: '#f0c94c', eye: 6 },
  { petals: 13, length: 34, width: 14, colour: '#f0b52e', heart: '#b96a1e', eye: 11 },
  { petals: 5, length: 28, width: 20, colour: '#5f7fc9', inner: '#dfe6f6', heart: '#3a2a4a', eye: 5 },
  { petals: 5, length: 38, width: 38, colour: '#cf3a2e', inner: '#7d1a16', heart: '#f1c64a' },
  { petals: 5, length: 34, width: 36, colour: '#f0dc7a', inner: '#6b3a86', heart: '#f4e7b0', eye: 5 },
  { petals: 10, length: 30, width: 13, colour: '#f4efe6', inner: '#e9dfc0', heart: '#e6b93d', eye: 10 },
];

export const drawnFlowers: Readonly<Record<string, Drawing>> = {
  'fleurs-comestibles': still(
    'linen',
    164,
    (random) =>
      shadow(206, 190, 160, 86, 0.3) +
      times(12, (at) =>
        leaf({
          x: 200 + Math.cos(at) * 90,
          y: 152 + Math.sin(at) * 54,
          turn: at * 57,
          length: 60,
          width: 30,
          colour: '#5c9148',
          random,
        }),
      ) +
      heap(random, 20, { x: 200, y: 150, rx: 148, ry: 98 })
        .map(({ x, y }, index) => bloom(random, x, y, index < 14 ? blooms[index % 7]! : pick(random, blooms)))
        .join(''),
  ),
};
