import { seeded, times, type Drawing } from '../parts.ts';
import { knife } from './beside.ts';
import { block, crumbs, grains, halfWheel, holes, wedge, wheel } from './cheeses.ts';
import { ball, blurred, inside, line, oval, placed, shadow, shape, slanting, stillOf } from './ink.ts';
import { heap, needles } from './pieces.ts';

const herringbone = times(
  17,
  (at) => `M${40 + at * 20} 118l10 9l-10 9l10 9l-10 9l10 9l-10 9l10 9l-10 9l10 9l-10 9l10 9l-10 9l10 9`,
);
const browned = (): string => {
  const next = seeded(31);
  return times(24, () =>
    oval(
      next(52, 340),
      next(133, 156),
      next(2.5, 7),
      next(1.5, 3.4),
      '#a85a14',
      `${blurred(1)} opacity=".5"`,
    ),
  );
};
const melted = (): string =>
  shape(
    'M40 128H352V150C340 156 330 168 318 168C306 168 302 152 288 154C274 156 270 184 254 186C238 186 236 158 220 156C202 156 198 200 180 200C162 200 160 160 144 158C128 156 122 178 106 178C92 178 90 156 74 154C62 152 50 160 40 156Z',
    slanting('#ffe7a0', '#f2b93f', '#cf8a1c'),
  ) +
  line('M60 142C120 134 240 136 330 142', '#fffbe0', 6, `${blurred(2.5)} opacity=".8"`) +
  browned();
const drips = (): string =>
  shape(
    'M170 190C170 212 162 236 176 240C194 244 188 212 189 190Q180 202 170 190Z',
    slanting('#ffe7a0', '#efb437', '#cf8a1c'),
  ) + oval(176, 226, 5, 9, '#fffbe0', `${blurred(1.5)} opacity=".8"`);
const potatoes = (): string =>
  [
    [98, 250, 40, 24, -6],
    [180, 258, 44, 25, 4],
    [266, 252, 40, 23, -4],
  ]
    .map(
      ([x = 0, y = 0, rx = 0, ry = 0, turn = 0]) =>
        shadow(x, y + ry * 0.8, rx, 10) +
        placed(
          x,
          y,
          oval(0, 0, rx, ry, ball('#dcb36a')) +
            oval(-rx * 0.3, -ry * 0.4, rx * 0.3, ry * 0.2, '#fff', `${blurred(3)} opacity=".5"`) +
            times(7, (at) =>
              oval(
                -rx * 0.6 + at * rx * 0.2,
                ry * (((at * 3) % 5) * 0.2 - 0.4),
                1.6,
                1,
                '#8a6430',
                'opacity=".6"',
              ),
            ),
          turn,
        ),
    )
    .join('');
const dotted = (): string => {
  const rind = 'M282 188Q338 160 330 110V214Q338 264 282 292Z';
  return inside(
    rind,
    times(60, (at) =>
      oval(
        284 + (at % 6) * 9,
        176 + Math.floor(at / 6) * 12 - (at % 6) * 8,
        1.6,
        2,
        '#7a4a12',
        'opacity=".75"',
      ),
    ),
  );
};
const gratedHeap = (x: number, y: number): string =>
  shadow(x, y + 6, 80, 18) +
  heap({
    x,
    y,
    rx: 80,
    ry: 20,
    dome: 30,
    count: 150,
    piece: needles(8, 2.8, ['#f8f1dc', '#efe4c6', '#fffaf0'], 4),
    ground: '#cdbf9a',
  });
/** A thin triangle of hard cheese with its rind. */
const slice = (x: number, y: number): string =>
  shadow(x + 50, y + 42, 54, 12, 0.4) +
  shape(`M${x} ${y}L${x + 104} ${y + 10}L${x + 92} ${y + 42}Z`, '#c9a764', 'transform="translate(0 8)"') +
  shape(`M${x} ${y}L${x + 104} ${y + 10}L${x + 92} ${y + 42}Z`, slanting('#fbf0cc', '#f0dca6', '#dfc384')) +
  line(`M${x + 105} ${y + 10}L${x + 93} ${y + 43}`, '#8a5f28', 6) +
  times(8, (at) => oval(x + 30 + at * 8, y + 9 + ((at * 5) % 12), 1.6, 1.1, '#b9965a', 'opacity=".7"'));
export const firmCheeses: Record<string, Drawing> = {
  'tomme-des-cantons-12-mois': stillOf(
    'walnut',
    301,
    () =>
      halfWheel({
        x: 190,
        y: 132,
        rx: 156,
        height: 104,
        rind: '#6b5238',
        paste: '#d9a948',
        inner: holes(50, 142, 280, 84, '#d9a948', 34, 3, 3) + grains(44, 140, 290, 90, '#d9a948', 46, 8),
        spots: ['#f0e4cc', 0.7],
      }) +
      crumbs(
        [
          [356, 252, 13],
          [330, 270, 9],
          [376, 272, 7],
          [300, 268, 6],
        ],
        '#dfb55c',
      ),
  ),
  'cheddar-doux': stillOf(
    'slate',
    312,
    () =>
      block(62, 110, 196, 112, 70, '#e6962f', grains(62, 112, 196, 112, '#e6962f', 26, 6)) +
      [0, 1, 2].map((at) => block(150 + at * 34, 216 + at * 13, 116, 13, 52, '#ec9f3a')).join(''),
  ),
  'cheddar-3-ans': stillOf(
    'oak',
    313,
    () =>
      wedge({
        x: 44,
        y: 126,
        length: 290,
        height: 84,
        rind: '#2b2522',
        top: '#332c28',
        paste: '#f0dfae',
        spread: 0.22,
        inner: grains(50, 120, 240, 150, '#f0dfae', 80, 5),
      }) +
      line('M270 114Q310 124 322 160', '#ffffff', 5, `${blurred(4)} opacity=".4"`) +
      crumbs(
        [
          [76, 252, 15],
          [112, 268, 10],
          [44, 268, 8],
          [146, 280, 6],
        ],
        '#f0dfae',
      ) +
      knife(176, 284, -6),
  ),
  'raclette-fumee': stillOf(
    'walnut',
    314,
    () =>
      halfWheel({
        x: 196,
        y: 128,
        rx: 150,
        height: 92,
        rind: '#8a4f22',
        paste: '#f0cf7a',
        inner: melted(),
        spots: ['#4a2408', 0.6, '0.04 0.12'],
      }) +
      potatoes() +
      drips(),
  ),
  'parmigiano-reggiano-24-mois': stillOf(
    'slate',
    322,
    () =>
      wedge({
        x: 30,
        y: 116,
        length: 300,
        height: 104,
        rind: '#c98f3a',
        top: '#d9ab57',
        paste: '#efd594',
        spread: 0.24,
        inner: grains(36, 110, 260, 190, '#efd594', 150, 4),
        spots: ['#8a5a1c', 0.4],
      }) +
      dotted() +
      crumbs(
        [
          [70, 262, 15],
          [106, 274, 11],
          [40, 278, 9],
          [136, 284, 7],
        ],
        '#efd594',
      ) +
      knife(206, 280, -10),
  ),
  'pecorino-romano': stillOf(
    'oak',
    323,
    () =>
      wheel({
        x: 186,
        y: 110,
        rx: 146,
        height: 92,
        rind: '#2f2a28',
        paste: '#f6eed8',
        cut: [14, 112],
        inner: grains(180, 100, 160, 160, '#f6eed8', 70, 7),
        spots: ['#8a8580', 0.4],
      }) + gratedHeap(296, 262),
  ),
  'manchego-12-mois': stillOf(
    'sage',
    324,
    () =>
      wheel({
        x: 176,
        y: 110,
        rx: 138,
        height: 92,
        rind: '#b98a45',
        top: '#c99a52',
        paste: '#f0dca6',
        inner: holes(178, 110, 140, 130, '#f0dca6', 30, 9, 2.2),
        side: line(herringbone, '#7d5520', 2.4, 'opacity=".75"'),
        face: times(9, (at) => line(`M${50 + at * 32} 54l16 58l-16 58`, '#8f6628', 2, 'opacity=".4"')),
      }) + [0, 1, 2].map((at) => slice(204 + at * 36, 222 + at * 10)).join(''),
  ),
};
