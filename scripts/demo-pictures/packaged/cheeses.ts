/** Wheels, halves, wedges and blocks of cheese and butter, so that their inside shows. */
import { seeded, times } from '../parts.ts';
import {
  across,
  blurred,
  dark,
  inside,
  light,
  line,
  oval,
  placed,
  radial,
  shadow,
  shape,
  short,
  slanting,
  speckle,
} from './ink.ts';

interface Cheese {
  x: number;
  /** The middle of the upper face. */
  y: number;
  rx: number;
  ry?: number;
  height: number;
  rind: string;
  /** The upper face; the rind's colour when not given. */
  top?: string;
  paste: string;
  /** Drawn on the cut faces: veins, holes, crumbs. */
  inner?: string;
  /** Drawn on the rind at the side, on the upper face. */
  side?: string;
  face?: string;
  /** Speckles of the rind: their colour and how strong they are. */
  spots?: readonly [colour: string, opacity: number, frequency?: string];
  /** The cut, from one angle to the other; 0 is to the right and 90 towards us. */
  cut?: readonly [from: number, to: number];
}
const rindOf = (colour: string): string =>
  across(dark(colour, 0.32), `${light(colour, 0.22)} .28`, `${colour} .58`, dark(colour, 0.55));
export function wheel(given: Cheese): string {
  const {
    x,
    y,
    rx,
    ry = rx * 0.41,
    height: h,
    rind,
    paste,
    top = light(rind, 0.14),
    inner = '',
    cut = [24, 104],
  } = given;
  const at = (angle: number, down_ = 0): string =>
    `${short(x + rx * Math.cos((angle * Math.PI) / 180))} ${short(y + ry * Math.sin((angle * Math.PI) / 180) + down_)}`;
  const arc = `A${rx} ${ry} 0 0`;
  const left = `M${at(180)}${arc} 0 ${at(cut[1])}L${at(cut[1], h)}${arc} 1 ${at(180, h)}Z`;
  const right = `M${at(0)}${arc} 1 ${at(cut[0])}L${at(cut[0], h)}${arc} 0 ${at(0, h)}Z`;
  const topFace = `M${x} ${y}L${at(cut[1])}A${rx} ${ry} 0 1 1 ${at(cut[0])}Z`;
  const faces = `M${x} ${y}L${at(cut[0])}L${at(cut[0], h)}L${x} ${y + h}Z`;
  const other = `M${x} ${y}L${at(cut[1])}L${at(cut[1], h)}L${x} ${y + h}Z`;
  const spotted = (outline: string, more: number): string =>
    given.spots
      ? speckle(outline, given.spots[0], given.spots[2] ?? '0.09 0.16', given.spots[1] * more, 0.8)
      : '';
  return (
    shadow(x, y + h, rx * 1.02, ry * 0.98, 0.55) +
    shape(`${left}${right}`, rindOf(rind)) +
    spotted(`${left}${right}`, 1) +
    inside(`${left}${right}`, given.side ?? '') +
    shape(other, across(dark(paste, 0.3), dark(paste, 0.16))) +
    shape(faces, across(light(paste, 0.3), paste, dark(paste, 0.1))) +
    inside(
      faces,
      inner + oval(x, y + h, rx * 0.5, h * 0.2, dark(paste, 0.6), `${blurred(8)} opacity=".25"`),
    ) +
    line(`M${at(cut[0], 1)}L${at(cut[0], h)}L${x} ${y + h}`, dark(rind, 0.2), 3.5) +
    shape(topFace, radial(light(top, 0.45), `${top} .55`, dark(top, 0.3))) +
    spotted(topFace, 0.8) +
    inside(topFace, given.face ?? '') +
    line(topFace, light(top, 0.7), 1.4, 'opacity=".5"')
  );
}
/** Half a wheel with its cut towards us. */
export function halfWheel(given: Cheese): string {
  const { x, y, rx, ry = rx * 0.36, height: h, rind, paste, top = light(rind, 0.14), inner = '' } = given;
  const topFace = `M${x - rx} ${y}A${rx} ${ry} 0 0 1 ${x + rx} ${y}Z`;
  const front = `M${x - rx} ${y}H${x + rx}V${y + h - 8}Q${x + rx} ${y + h} ${x + rx - 8} ${y + h}H${x - rx + 8}Q${x - rx} ${y + h} ${x - rx} ${y + h - 8}Z`;
  const spots = given.spots;
  return (
    shadow(x, y + h, rx, rx * 0.17, 0.6) +
    shape(front, slanting(light(paste, 0.42), paste, dark(paste, 0.24))) +
    inside(
      front,
      inner +
        line(front, dark(paste, 0.42), 18, `${blurred(6)} opacity=".6"`) +
        line(front, rind, 9) +
        (spots ? '' : ''),
    ) +
    shape(topFace, radial(light(top, 0.4), `${top} .6`, dark(top, 0.34))) +
    (spots ? speckle(topFace, spots[0], spots[2] ?? '0.09 0.16', spots[1], 0.8) : '') +
    inside(topFace, given.face ?? '') +
    line(`M${x - rx} ${y}H${x + rx}`, light(paste, 0.6), 1.6, 'opacity=".6"')
  );
}
interface Wedge {
  /** Its tip, to the left. */
  x: number;
  y: number;
  length: number;
  height: number;
  rind: string;
  top?: string;
  paste: string;
  inner?: string;
  spread?: number;
  spots?: readonly [colour: string, opacity: number];
}
export function wedge({
  x,
  y,
  length: l,
  height: h,
  rind,
  paste,
  top = light(rind, 0.12),
  inner = '',
  spread = 0.34,
  spots,
}: Wedge): string {
  const [front, back] = [
    [x + l * 0.84, y + l * spread],
    [x + l, y - l * 0.02],
  ] as const;
  const face = `M${x} ${y}L${front.join(' ')}V${short(front[1] + h)}L${x} ${y + h}Z`;
  const topFace = `M${x} ${y}L${back.join(' ')}Q${short(back[0] + l * 0.03)} ${short((front[1] + back[1]) / 2)} ${front.join(' ')}Z`;
  const side = `M${front.join(' ')}Q${short(back[0] + l * 0.03)} ${short((front[1] + back[1]) / 2)} ${back.join(' ')}V${short(back[1] + h)}Q${short(back[0] + l * 0.03)} ${short((front[1] + back[1]) / 2 + h)} ${short(front[0])} ${short(front[1] + h)}Z`;
  return (
    shadow(x + l * 0.56, y + h + l * spread * 0.55, l * 0.56, l * spread * 0.5, 0.55) +
    shape(side, across(light(rind, 0.1), dark(rind, 0.5))) +
    (spots ? speckle(side, spots[0], '0.09 0.16', spots[1], 0.8) : '') +
    shape(face, across(light(paste, 0.42), `${paste} .6`, dark(paste, 0.14))) +
    inside(face, inner + line(`M${x} ${y + h}L${front[0]} ${front[1] + h}V${front[1]}`, dark(rind, 0.1), 5)) +
    shape(topFace, slanting(light(top, 0.4), top, dark(top, 0.2))) +
    (spots ? speckle(topFace, spots[0], '0.09 0.16', spots[1] * 0.8, 0.8) : '') +
    line(`M${front.join(' ')}L${x} ${y}`, light(paste, 0.7), 1.4, 'opacity=".6"')
  );
}
/** A block, its front towards us. */
export function block(
  x: number,
  y: number,
  width: number,
  height: number,
  depth: number,
  colour: string,
  front = '',
  over = '',
): string {
  const face = `M${x} ${y}h${width}v${height}h${-width}Z`;
  const top = `M${x} ${y}l${depth} ${-depth * 0.62}h${width}l${-depth} ${depth * 0.62}Z`;
  const side = `M${x + width} ${y}l${depth} ${-depth * 0.62}v${height}l${-depth} ${depth * 0.62}Z`;
  return (
    shadow(
      x + width * 0.5 + depth * 0.5,
      y + height - depth * 0.24,
      width * 0.54 + depth * 0.42,
      Math.max(10, depth * 0.3),
      0.5,
    ) +
    shape(face, slanting(light(colour, 0.35), colour, dark(colour, 0.16))) +
    inside(face, front) +
    shape(side, across(dark(colour, 0.24), dark(colour, 0.42))) +
    shape(top, slanting(light(colour, 0.7), light(colour, 0.25))) +
    inside(top, over) +
    line(`M${x} ${y}h${width}l${depth} ${-depth * 0.62}`, light(colour, 0.75), 1.6, 'opacity=".7"')
  );
}
/** Blue veins inside a box of the picture. */
export function veins(
  x: number,
  y: number,
  width: number,
  height: number,
  colours: readonly string[],
  count: number,
  seed: number,
): string {
  const next = seeded(seed);
  return times(count, (index) => {
    const [px, py, r] = [x + next() * width, y + next() * height, next(2.4, 8)];
    const colour = colours[index % colours.length]!;
    return (
      placed(
        px,
        py,
        shape(
          `M${-r} ${r * 0.2}C${-r * 0.8} ${-r * 0.7} ${r * 0.1} ${-r * 0.5} ${r * 0.3} ${-r * 0.9}C${r * 1.3} ${-r * 0.4} ${r * 0.7} ${r * 0.5} ${r * 0.1} ${r * 0.5}C${-r * 0.2} ${r} ${-r * 0.9} ${r * 0.8} ${-r} ${r * 0.2}Z`,
          colour,
          'opacity=".85"',
        ),
        next(-60, 60),
      ) +
      (index % 3
        ? ''
        : line(
            `M${short(px)} ${short(py)}q${short(next(-14, 14))} ${short(next(-6, 6))} ${short(next(-26, 26))} ${short(next(-12, 12))}`,
            colour,
            next(1, 2.4),
            'opacity=".6"',
          ))
    );
  });
}
export function holes(
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  count: number,
  seed: number,
  size = 3.4,
): string {
  const next = seeded(seed);
  return times(count, () => {
    const [px, py, r] = [x + next() * width, y + next() * height, next(size * 0.35, size)];
    return (
      oval(px, py, r, r * 0.76, dark(colour, 0.34), 'opacity=".8"') +
      oval(px + 0.6, py + r * 0.3, r * 0.7, r * 0.4, light(colour, 0.35), 'opacity=".5"')
    );
  });
}
/** Cracks of a hard, grainy cheese. */
export function grains(
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  count: number,
  seed: number,
): string {
  const next = seeded(seed);
  return times(count, (index) => {
    const [px, py, l] = [x + next() * width, y + next() * height, next(5, 20)];
    return line(
      `M${short(px)} ${short(py)}l${short(l * next(0.3, 0.6))} ${short(next(-5, 5))}l${short(l * 0.4)} ${short(next(-5, 5))}`,
      index % 2 ? light(colour, 0.6) : dark(colour, 0.35),
      next(0.7, 1.8),
      'opacity=".6"',
    );
  });
}
export function crumbs(places: readonly (readonly [number, number, number])[], colour: string): string {
  return places
    .map(
      ([x, y, r], index) =>
        oval(x + 2, y + r * 0.5, r * 1.1, r * 0.55, '#1a0e06', `${blurred(2.5)} opacity=".45"`) +
        placed(
          x,
          y,
          shape(
            `M${-r} ${r * 0.2}L${-r * 0.5} ${-r * 0.7}L${r * 0.4} ${-r * 0.8}L${r} ${-r * 0.1}L${r * 0.6} ${r * 0.6}L${-r * 0.4} ${r * 0.7}Z`,
            dark(colour, 0.25),
          ) +
            shape(
              `M${-r} ${r * 0.2}L${-r * 0.5} ${-r * 0.7}L${r * 0.4} ${-r * 0.8}L${r * 0.1} ${r * 0.1}Z`,
              light(colour, 0.4),
            ) +
            shape(
              `M${r * 0.4} ${-r * 0.8}L${r} ${-r * 0.1}L${r * 0.6} ${r * 0.6}L${r * 0.1} ${r * 0.1}Z`,
              colour,
            ),
          (index * 47) % 90,
        ),
    )
    .join('');
}
