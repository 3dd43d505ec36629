import { seeded, times, type Drawing } from '../parts.ts';
import {
  blurred,
  dark,
  down,
  inside,
  light,
  line,
  oval,
  placed,
  radial,
  ring,
  shadow,
  shape,
  short,
  speckle,
  stillOf,
} from './ink.ts';

/** A sausage along a line of the picture. */
const sausage = (path: string, width: number, colour: string): string =>
  line(path, '#1a0e06', width, `${blurred(8)} opacity=".55" transform="translate(8 ${short(width * 0.3)})"`) +
  line(path, dark(colour, 0.5), width) +
  line(path, dark(colour, 0.16), width * 0.84, 'transform="translate(-1 -2)"') +
  line(path, colour, width * 0.56, `${blurred(4)} transform="translate(-2 ${short(-width * 0.1)})"`) +
  line(
    path,
    light(colour, 0.5),
    width * 0.13,
    `${blurred(2.5)} opacity=".75" transform="translate(-3 ${short(-width * 0.27)})"`,
  );
/** A round cut of sausage with pieces of fat. */
const cutOf = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  lean: string,
  fat: string,
  count: number,
  seed: number,
  size: number,
  skin: string,
): string => {
  const next = seeded(seed);
  const outline = ring(x, y, rx, ry);
  return (
    oval(x + 3, y + ry * 0.2 + 3, rx, ry, '#1a0e06', `${blurred(4)} opacity=".45"`) +
    oval(x + 1, y + 3, rx, ry, dark(skin, 0.3)) +
    oval(x, y, rx, ry, skin) +
    oval(x, y, rx * 0.94, ry * 0.93, radial(light(lean, 0.3), `${lean} .5`, dark(lean, 0.24))) +
    inside(
      outline,
      times(count, () => {
        const [angle, away, r] = [next(0, 6.28), Math.sqrt(next()) * 0.84, next(size * 0.4, size)];
        const [px, py] = [x + Math.cos(angle) * away * rx, y + Math.sin(angle) * away * ry];
        return placed(
          px,
          py,
          shape(
            `M${short(-r)} 0C${short(-r)} ${short(-r * 0.7)} 0 ${short(-r * 0.9)} ${short(r * 0.8)} ${short(-r * 0.4)}C${short(r * 1.2)} ${short(r * 0.3)} ${short(r * 0.2)} ${short(r * 0.8)} ${short(-r * 0.4)} ${short(r * 0.6)}Z`,
            fat,
          ),
          next(0, 180),
        );
      }) + oval(x - rx * 0.36, y - ry * 0.42, rx * 0.3, ry * 0.16, '#ffffff', `${blurred(4)} opacity=".45"`),
    )
  );
};
const net = (x: number, y: number, half: number, r: number, count: number): string =>
  line(
    times(count, (at) => {
      const left = x - half + (at * half * 2) / count;
      return `M${left} ${y - r}Q${left + 13} ${y} ${left} ${y + r}M${left} ${y - r}L${left + (half * 2) / count} ${y}L${left} ${y + r}`;
    }),
    '#efe4cc',
    1.8,
    'opacity=".85"',
  );
const cord = (x: number, y: number, turn: number): string =>
  placed(
    x,
    y,
    line('M0 0C14-8 20-22 36-18C48-14 40 2 28-2', '#d9c39a', 3.4) + oval(0, 0, 6, 8, '#c9ae7c'),
    turn,
  );
function dusted(x: number, y: number, length: number, r: number, turn: number): string {
  const half = length / 2;
  const outline = `M${x - half} ${y}C${x - half} ${y - r} ${x - half * 0.8} ${y - r} ${x - half * 0.6} ${y - r}H${x + half * 0.6}C${x + half * 0.8} ${y - r} ${x + half} ${y - r} ${x + half} ${y}C${x + half} ${y + r} ${x + half * 0.8} ${y + r} ${x + half * 0.6} ${y + r}H${x - half * 0.6}C${x - half * 0.8} ${y + r} ${x - half} ${y + r} ${x - half} ${y}Z`;
  return `<g transform="rotate(${turn} ${x} ${y})">${shadow(x, y + r * 0.8, half, r * 0.5, 0.55)}${shape(outline, down('#d9c6b4', '#f3e9dd .22', '#c9a898 .5', '#8a5c50 .82', '#5a322a'))}${speckle(outline, '#8a3a34', '0.07 0.1', 0.8, 0.9)}${speckle(outline, '#ffffff', '0.08 0.12', 0.9, 0.85, 3)}${inside(outline, net(x, y, half, r, 11))}${cord(x + half, y, 0)}${cord(x - half, y, 170)}</g>`;
}
function rosette(): string {
  const outline =
    'M26 112C24 74 70 62 128 60L300 66C350 68 382 82 380 108C378 136 346 146 300 148L128 156C66 158 28 146 26 112Z';
  return (
    shadow(206, 146, 172, 24, 0.6) +
    shape(outline, down('#c9a08a', '#e6cfbb .24', '#b8746a .52', '#7a3c38 .82', '#4a201c')) +
    speckle(outline, '#6b2422', '0.05 0.08', 0.7, 0.85) +
    speckle(outline, '#fff6ea', '0.06 0.1', 0.9, 0.9, 3) +
    inside(
      outline,
      line(
        times(15, (at) => `M${20 + at * 26} 50Q${38 + at * 26} 108 ${20 + at * 26} 166`),
        '#f3e6cd',
        2.6,
        'opacity=".9"',
      ) + line('M20 86Q200 66 390 92M20 128Q200 128 390 122', '#f3e6cd', 2.2, 'opacity=".8"'),
    ) +
    cord(378, 108, -10) +
    oval(27, 112, 8, 12, '#d9c39a')
  );
}
export const sausages: Record<string, Drawing> = {
  'chorizo-iberique': stillOf(
    'linen',
    602,
    () =>
      sausage('M64 96C86 44 250 34 320 92C352 122 336 160 300 158', 46, '#9c2a1c') +
      cord(66, 104, 150) +
      cord(300, 160, 40) +
      [
        [84, 206, 1],
        [152, 186, 2],
        [140, 240, 3],
        [216, 214, 4],
        [208, 262, 5],
        [286, 236, 6],
      ]
        .map(([x = 0, y = 0, seed = 0]) => cutOf(x, y, 44, 30, '#b32a18', '#f3c8a8', 26, seed, 7, '#7a1a12'))
        .join(''),
  ),
  'saucisson-sec': stillOf(
    'oak',
    603,
    () =>
      dusted(132, 84, 208, 32, -8) +
      dusted(244, 142, 216, 34, -5) +
      [
        [92, 212, 11],
        [160, 232, 12],
        [236, 236, 13],
        [306, 228, 14],
      ]
        .map(([x = 0, y = 0, seed = 0]) => cutOf(x, y, 40, 29, '#a83c3a', '#f6e3d4', 34, seed, 5, '#e9e0d2'))
        .join(''),
  ),
  'rosette-de-lyon': stillOf(
    'slate',
    604,
    () =>
      rosette() +
      [
        [110, 216, 21],
        [208, 226, 22],
        [304, 214, 23],
      ]
        .map(([x = 0, y = 0, seed = 0]) =>
          cutOf(x, y, 62, 44, '#b8484a', '#fbe6da', 60, seed, 6.5, '#d9c9b4'),
        )
        .join(''),
  ),
};
