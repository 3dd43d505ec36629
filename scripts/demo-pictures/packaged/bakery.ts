import { times, type Drawing } from '../parts.ts';
import { holes } from './cheeses.ts';
import {
  across,
  blurred,
  closer,
  dark,
  down,
  inside,
  light,
  line,
  oval,
  placed,
  radial,
  shadow,
  shape,
  slanting,
  speckle,
  stillOf,
} from './ink.ts';
import { crystals, scattered } from './pieces.ts';

const baguette = (x: number, y: number, half: number, r: number, turn: number): string => {
  const outline = `M${-half} 2C${-half * 0.9} ${-r * 0.9} ${-half * 0.6} ${-r} 0 ${-r}C${half * 0.6} ${-r} ${half * 0.9} ${-r * 0.9} ${half} 0C${half * 0.92} ${r * 0.8} ${half * 0.6} ${r} 0 ${r}C${-half * 0.6} ${r} ${-half * 0.92} ${r * 0.9} ${-half} 2Z`;
  const score = (at: number): string => {
    const cx = -half * 0.72 + at * half * 0.29;
    const cut = `M${cx - 26} ${r * 0.5}C${cx - 16} ${-r * 0.3} ${cx + 10} ${-r * 0.7} ${cx + 30} ${-r * 0.62}C${cx + 22} ${r * 0.1} ${cx} ${r * 0.5} ${cx - 26} ${r * 0.5}Z`;
    return (
      shape(cut, down('#d9a055', '#f6dfae .5', '#c98f4a')) +
      line(
        `M${cx - 26} ${r * 0.5}C${cx - 16} ${-r * 0.3} ${cx + 10} ${-r * 0.7} ${cx + 30} ${-r * 0.62}`,
        '#6b3810',
        2.4,
        'opacity=".85"',
      )
    );
  };
  return (
    placed(x + 8, y + r * 0.9, oval(0, 0, half, r * 0.8, '#1a0e06', `${blurred(9)} opacity=".55"`), turn) +
    placed(
      x,
      y,
      shape(outline, down('#e9b468', '#cf8f45 .35', '#a8662a .7', '#5f3210')) +
        speckle(outline, '#6b3810', '0.12', 0.4, 0.9, 7, true) +
        inside(outline, times(6, score)) +
        speckle(outline, '#fff6e0', '0.06 0.1', 0.5, 1, 7, true) +
        line(
          `M${-half * 0.86} ${-r * 0.4}C${-half * 0.5} ${-r * 0.9} ${half * 0.4} ${-r * 0.9} ${half * 0.8} ${-r * 0.5}`,
          '#fff0cc',
          4,
          `${blurred(3)} opacity=".5"`,
        ),
      turn,
    )
  );
};
/** A crescent of overlapping rolls of pastry, its ends towards us. */
const croissant = (x: number, y: number, size: number, turn: number): string => {
  const roll = (at: number): string => {
    const angle = at * 1.42;
    const [cx, cy] = [Math.sin(angle) * 74, (1 - Math.cos(angle)) * 62];
    const [half, long] = [30 - Math.abs(at) * 12, 45 * (1 - at * at * 0.7)];
    const outline = `M${-half} ${-long * 0.62}C${-half * 0.6} ${-long * 1.02} ${half * 0.6} ${-long * 1.02} ${half} ${-long * 0.62}C${half * 1.14} ${long * 0.1} ${half * 0.9} ${long * 0.7} ${half * 0.5} ${long * 0.86}Q0 ${long} ${-half * 0.5} ${long * 0.86}C${-half * 0.9} ${long * 0.7} ${-half * 1.14} ${long * 0.1} ${-half} ${-long * 0.62}Z`;
    return placed(
      cx,
      cy,
      shape(outline, '#3a1a06', `${blurred(3)} opacity=".5" transform="translate(${at > 0 ? 4 : -4} 4)"`) +
        shape(outline, down('#f3c67c', '#d9964a .34', '#a8622a .72', '#6b3612')) +
        inside(
          outline,
          (at === 0 ? [0.16, 0.36] : [0.16, 0.36, 0.6, 0.9])
            .map((by, layer) =>
              (at === 0 ? [1, -1] : [Math.sign(at)])
                .map((side) =>
                  placed(
                    -side * half * by,
                    long * by * 0.1,
                    line(
                      outline,
                      layer % 2 ? '#f9dca0' : '#74380f',
                      layer % 2 ? 2.6 : 1.5,
                      `opacity="${0.75 - layer * 0.13}"`,
                    ),
                  ),
                )
                .join(''),
            )
            .join('') +
            oval(-half * 0.2, -long * 0.5, half * 0.5, long * 0.2, '#fff3d0', `${blurred(3)} opacity=".7"`),
        ),
      ((angle * 180) / Math.PI) * 0.86,
    );
  };
  return placed(
    x,
    y,
    oval(6, 60, 104, 30, '#1a0e06', `${blurred(10)} opacity=".5"`) +
      [-1, 1, -0.7, 0.7, -0.36, 0.36, 0].map(roll).join(''),
    turn,
    size,
  );
};
const fluted = (x: number, y: number, rx: number, height: number, paper: string): string => {
  const foot = rx * 0.7;
  const outline = `M${x - rx} ${y}L${x - foot} ${y + height}Q${x} ${y + height + 14} ${x + foot} ${y + height}L${x + rx} ${y}Z`;
  return (
    shadow(x, y + height, foot * 1.1, foot * 0.3) +
    shape(outline, across(dark(paper, 0.3), `${light(paper, 0.4)} .3`, `${paper} .6`, dark(paper, 0.45))) +
    inside(
      outline,
      line(
        times(11, (at) => `M${x - rx + (at * rx) / 5} ${y}L${x - foot + (at * foot) / 5} ${y + height + 10}`),
        dark(paper, 0.5),
        2.4,
        `${blurred(0.8)} opacity=".5"`,
      ),
    )
  );
};
const brioche = (x: number, y: number, r: number): string =>
  fluted(x, y + r * 0.3, r * 0.92, r * 0.72, '#b3762e') +
  oval(x, y + r * 0.04, r * 0.96, r * 0.46, radial('#f0b868', '#c9823a .5', '#8a4c18 .85', '#5f300c')) +
  oval(x, y - r * 0.2, r * 0.62, r * 0.2, '#4a2208', `${blurred(4)} opacity=".5"`) +
  oval(x, y - r * 0.46, r * 0.56, r * 0.48, radial('#f6c67c', '#cf8840 .45', '#8f501a .85', '#5f300c')) +
  shape(
    `M${x - r * 0.5} ${y - r * 0.56}C${x - r * 0.4} ${y - r * 1.06} ${x + r * 0.4} ${y - r * 1.06} ${x + r * 0.5} ${y - r * 0.56}C${x + r * 0.42} ${y - r * 0.36} ${x + r * 0.32} ${y - r * 0.34} ${x + r * 0.22} ${y - r * 0.5}C${x + r * 0.1} ${y - r * 0.6} ${x + r * 0.06} ${y - r * 0.3} ${x - r * 0.06} ${y - r * 0.34}C${x - r * 0.18} ${y - r * 0.4} ${x - r * 0.2} ${y - r * 0.56} ${x - r * 0.3} ${y - r * 0.46}C${x - r * 0.4} ${y - r * 0.38} ${x - r * 0.5} ${y - r * 0.4} ${x - r * 0.5} ${y - r * 0.56}Z`,
    slanting('#f6d29a', '#e0a860', '#b97a34'),
    'opacity=".95"',
  ) +
  oval(x - r * 0.2, y - r * 0.76, r * 0.14, r * 0.08, '#ffffff', `${blurred(2)} opacity=".9"`) +
  scattered(
    crystals(r * 0.045, ['#ffffff', '#f6ead0']),
    Array.from(
      { length: 14 },
      (_, at) =>
        [x - r * 0.34 + ((at * 37) % 70) * r * 0.01, y - r * 0.84 + ((at * 23) % 36) * r * 0.01] as const,
    ),
  );
const cutBrioche = (x: number, y: number, r: number): string => {
  const outline = `M${x - r * 0.66} ${y + r * 0.6}L${x - r * 0.98} ${y - r * 0.1}C${x - r * 1.02} ${y - r * 0.5} ${x - r * 0.6} ${y - r * 0.5} ${x - r * 0.5} ${y - r * 0.5}C${x - r * 0.56} ${y - r * 1.2} ${x + r * 0.56} ${y - r * 1.2} ${x + r * 0.5} ${y - r * 0.5}C${x + r * 0.6} ${y - r * 0.5} ${x + r * 1.02} ${y - r * 0.5} ${x + r * 0.98} ${y - r * 0.1}L${x + r * 0.66} ${y + r * 0.6}Q${x} ${y + r * 0.74} ${x - r * 0.66} ${y + r * 0.6}Z`;
  return (
    shadow(x + 4, y + r * 0.64, r * 0.84, r * 0.2) +
    shape(outline, '#a8662a', 'transform="translate(5 4)"') +
    shape(outline, slanting('#fdf0c4', '#f5dc98', '#e6bf70')) +
    inside(
      outline,
      line(outline, '#a8622a', r * 0.13) +
        line(outline, '#e0a860', r * 0.2, `${blurred(4)} opacity=".6"`) +
        holes(x - r * 0.84, y - r * 0.9, r * 1.7, r * 1.5, '#f5dc98', 70, 9, 3) +
        line(
          `M${x - r * 0.5} ${y - r * 0.4}Q${x} ${y - r * 0.1} ${x + r * 0.5} ${y - r * 0.4}`,
          '#d9a85a',
          2.5,
          'opacity=".7"',
        ),
    )
  );
};
export const bakery: Record<string, Drawing> = {
  baguettes: stillOf(
    'walnut',
    401,
    () => baguette(214, 82, 176, 31, -12) + baguette(206, 152, 184, 33, -5) + baguette(196, 226, 182, 34, -9),
  ),
  'croissants-au-beurre': stillOf(
    'linen',
    402,
    () => croissant(128, 96, 1.06, -10) + croissant(276, 128, 1.06, 12) + croissant(176, 206, 1.16, -2),
  ),
  'brioche-a-l-erable-portion': stillOf('sage', 403, () =>
    closer(1.06, brioche(118, 136, 80) + brioche(268, 118, 74) + cutBrioche(236, 222, 76), 200, 168),
  ),
};
