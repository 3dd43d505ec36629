import { type Drawing } from '../parts.ts';
import { dollop, spoon } from './beside.ts';
import { bowl } from './dishes.ts';
import { dots, fish, oliveSprig, plumTomatoes } from './emblems.ts';
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
  ring,
  shadow,
  shape,
  slanting,
  stillOf,
} from './ink.ts';
import { can, jar } from './jar.ts';
import { balls, crystals, heap, leaf, looseHeap, scattered } from './pieces.ts';

const fillet = (): string => {
  const outline = 'M-46 0C-44-16-10-20 14-18C38-16 46-6 44 2C40 16 8 19-16 17C-38 15-46 10-46 0Z';
  const grain = 'M-38-4Q0-14 38-6M-40 2Q0-6 40 1M-36 8Q0 2 36 8M-26-11Q4-17 26-12';
  return (
    shape(outline, '#6b4a14', 'opacity=".4" transform="translate(3 5)"') +
    shape(outline, slanting('#fbeedd', '#eed2b4', '#c99f78')) +
    line(grain, '#b98a64', 1.2, 'opacity=".6"')
  );
};
function openTin(x: number, y: number): string {
  const fillets = [
    [-58, -12, 8],
    [4, -24, -4],
    [62, -8, 6],
    [-26, 12, -6],
    [40, 20, 4],
    [-66, 18, 12],
  ];
  return (
    shadow(x, y + 84, 150, 34) +
    shape(
      `M${x - 150} ${y}V${y + 66}A150 62 0 0 0 ${x + 150} ${y + 66}V${y}Z`,
      across('#6b5216', '#f0d588 .14', '#c79e3c .34', '#f6e2a4 .5', '#a87f2a .76', '#5a430f'),
    ) +
    inside(
      `M${x - 150} ${y + 12}V${y + 56}A150 62 0 0 0 ${x + 150} ${y + 56}V${y + 12}A150 62 0 0 1 ${x - 150} ${y + 12}Z`,
      box(x - 150, y, 300, 140, across('#173a57', '#3f7aa3 .28', '#2a5c82 .6', '#102a40')) +
        placed(x, y + 90, fish('#e9e2cf'), 0, 1.25),
    ) +
    oval(x, y, 150, 62, '#e6cf8a') +
    oval(x, y + 3, 139, 55, '#8a6a22') +
    oval(x, y + 5, 136, 52, radial('#e3c04a', '#b98f22 .6', '#7d5c10')) +
    inside(
      ring(x, y + 5, 136, 52),
      fillets.map(([dx = 0, dy = 0, turn = 0]) => placed(x + dx, y + 4 + dy, fillet(), turn)).join('') +
        oval(x - 60, y - 14, 34, 6, '#fff', `${blurred(3)} opacity=".5"`),
    ) +
    placed(
      x + 128,
      y - 66,
      shape('M-96 4C-80-44 60-58 92-14C70 10-50 30-96 4Z', slanting('#fdf3cf', '#cfa94c', '#8a681e')) +
        shape('M-80 2C-66-34 50-44 76-14C56 6-42 20-80 2Z', slanting('#c79e3c', '#f2de9e', '#a87f2a')) +
        oval(-62, 2, 11, 6, '#6b5216') +
        oval(-62, 1, 8, 4, '#e6cf8a'),
      -8,
    )
  );
}
export const condiments: Record<string, Drawing> = {
  'moutarde-forte': near(
    'slate',
    146,
    () =>
      jar({
        x: 146,
        base: 262,
        height: 176,
        width: 132,
        content: '#d9a81f',
        lid: '#d9b583',
        cover: 'cork',
        label: { colour: '#f5ead0', emblem: dots('#7a4a1a', 11), band: '#7d1f1f', size: 1.3 },
      }) +
      spoon(276, 222, -20, dollop(-4, -4, 24, '#dfae22'), '#a8743c') +
      scattered(balls(5, ['#d9a83a', '#8a5a24', '#5b3a1c']), [
        [226, 266],
        [244, 276],
        [262, 264],
        [286, 278],
        [304, 266],
        [330, 274],
        [352, 262],
      ]),
  ),
  'ketchup-aux-fruits': near(
    'oak',
    147,
    () =>
      jar({
        x: 136,
        base: 264,
        height: 214,
        width: 126,
        content: '#b5401c',
        lid: '#c9a24a',
        extra: Array.from({ length: 46 }, (_, at) =>
          oval(
            76 + ((at * 37) % 122),
            90 + ((at * 53) % 170),
            8,
            6,
            ball(['#d9682b', '#8f2414', '#e3a13a', '#a8521c', '#7d8a34'][at % 5]!),
            'opacity=".75"',
          ),
        ).join(''),
        label: { colour: '#fbf3df', emblem: plumTomatoes(), size: 1.3 },
      }) +
      bowl(
        296,
        204,
        80,
        58,
        '#efe7d8',
        heap({
          x: 296,
          y: 206,
          rx: 73,
          ry: 22,
          dome: 20,
          count: 64,
          piece: balls(8.5, ['#c9541f', '#a83218', '#e0963a', '#8f2414', '#93963c'], 0.3),
          ground: '#8f2f14',
        }),
      ),
  ),
  'capres-au-sel': near(
    'sage',
    148,
    () =>
      jar({
        x: 124,
        base: 262,
        height: 186,
        width: 132,
        clear: true,
        content: '#7f8650',
        lid: '#3f5a43',
        extra:
          scattered(
            balls(8.5, ['#6f7a3e', '#8a9153', '#5d6a36']),
            Array.from({ length: 66 }, (_, at) => [66 + ((at * 29) % 118), 112 + ((at * 47) % 148)] as const),
          ) +
          scattered(
            crystals(3, ['#ffffff']),
            Array.from({ length: 40 }, (_, at) => [66 + ((at * 41) % 118), 112 + ((at * 31) % 148)] as const),
          ),
        label: { colour: '#fdf8ea', emblem: oliveSprig('#6f7a3e', '#6f7a3e'), size: 1.3 },
      }) +
      looseHeap({
        x: 282,
        y: 240,
        rx: 88,
        ry: 28,
        dome: 36,
        count: 88,
        piece: (x, y, next) =>
          balls(9.5, ['#6f7a3e', '#8a9153', '#5d6a36'])(x, y, next) +
          (next() > 0.45 ? crystals(3, ['#ffffff', '#f2f2ee'])(x + 4, y - 5, next) : ''),
        ground: '#d9d6c4',
      }),
  ),
  'tomates-san-marzano-pelees': near(
    'oak',
    151,
    () =>
      can({
        x: 132,
        top: 72,
        base: 244,
        radius: 72,
        paper: '#f6ecd6',
        band: '#b3221c',
        emblem: plumTomatoes(),
        size: 2.1,
      }) +
      bowl(
        300,
        196,
        82,
        64,
        '#f2ebdd',
        oval(300, 197, 76, 24, '#b3221c') +
          [
            [268, 190, -14],
            [322, 188, 12],
            [296, 180, 4],
            [286, 202, 8],
            [326, 204, -8],
          ]
            .map(([x = 0, y = 0, turn = 0]) =>
              placed(
                x,
                y,
                oval(2, 3, 32, 15, '#4a0d08', 'opacity=".4"') +
                  shape(
                    'M-32 0C-32-13-8-17 10-14C26-11 34-3 33 2C30 12 6 17-12 14C-26 12-32 8-32 0Z',
                    ball('#d6331f'),
                  ) +
                  oval(-10, -7, 9, 3, '#fff', `${blurred(1.5)} opacity=".7"`),
                turn,
              ),
            )
            .join(''),
      ) +
      placed(270, 168, leaf(34, '#4f8a3d'), -50) +
      placed(272, 168, leaf(30, '#5f9a48'), 20),
  ),
  'thon-blanc-a-l-huile-d-olive': stillOf('slate', 152, () => openTin(200, 150)),
};
