/** Bags of paper and sacks of cloth. */
import {
  across,
  blurred,
  box,
  dark,
  inside,
  light,
  line,
  metal,
  oval,
  shadow,
  shape,
  speckle,
  tube,
} from './ink.ts';
import { label, type Label } from './label.ts';

interface Bag {
  x: number;
  base: number;
  width: number;
  height: number;
  colour: string;
  label?: Label;
  top?: 'folded' | 'tied' | 'tin';
  tie?: string;
}
/** How a bag is closed. */
function topOf({ x, base, width, height, colour, tie, top: kind = 'folded' }: Bag): string {
  const [b, top] = [width / 2, base - height];
  const tops = {
    folded:
      shape(
        `M${x - b * 0.95} ${top + 1}h${b * 1.9}l${b * 0.02} 26h${-b * 1.94}Z`,
        across(dark(colour, 0.15), `${light(colour, 0.45)} .3`, `${colour} .6`, dark(colour, 0.4)),
      ) + line(`M${x - b * 0.96} ${top + 27}h${b * 1.92}`, dark(colour, 0.6), 1.4, 'opacity=".5"'),
    tied:
      shape(
        `M${x - b * 0.7} ${top - 18}q${b * 0.3} 8 ${b * 0.7} 2q${b * 0.4} 6 ${b * 0.7} -3q${-b * 0.36} 22 ${b * 0.24} 37h${-b * 1.88}q${b * 0.6} -15 ${b * 0.24} -36Z`,
        tube(colour),
      ) + line(`M${x - b * 0.56} ${top + 3}q${b * 0.56} 7 ${b * 1.12} 0`, tie ?? '#a8763a', 4),
    tin:
      shape(
        `M${x - b * 0.95} ${top + 4}h${b * 1.9}v18h${-b * 1.9}Z`,
        across(dark(colour, 0.1), `${light(colour, 0.4)} .3`, dark(colour, 0.4)),
      ) + box(x - b * 1.06, top + 7, b * 2.12, 7, metal(tie ?? '#b9a05a'), 'rx="3"'),
  };
  return tops[kind];
}
function creasesOf({ x, base, width, height, colour }: Bag): string {
  const [b, top] = [width / 2, base - height];
  return (
    line(
      `M${x - b * 0.8} ${top + 26}L${x - b * 0.84} ${base - 18}L${x - b * 0.98} ${base}M${x + b * 0.8} ${top + 26}L${x + b * 0.84} ${base - 18}L${x + b * 0.98} ${base}`,
      dark(colour, 0.55),
      1.3,
      'opacity=".4"',
    ) +
    line(`M${x - b * 0.78} ${top + 28}L${x - b * 0.82} ${base - 18}`, '#ffffff', 1.4, 'opacity=".35"') +
    line(
      `M${x - b * 0.4} ${top + 30}q${b * 0.2} ${height * 0.12} ${b * 0.06} ${height * 0.24}M${x + b * 0.5} ${top + 30}q${-b * 0.24} ${height * 0.1} ${-b * 0.1} ${height * 0.2}M${x - b * 0.7} ${base - 14}q${b * 0.5} -14 ${b * 1.2} -2`,
      dark(colour, 0.5),
      5,
      `${blurred(3)} opacity=".28"`,
    )
  );
}
export function bag(given: Bag): string {
  const { x, base, width, height, colour } = given;
  const [b, top] = [width / 2, base - height];
  const outline = `M${x - b * 0.94} ${top + 16}L${x - b} ${top + height * 0.45}Q${x - b * 1.04} ${base - 20} ${x - b * 0.95} ${base}Q${x} ${base + 5} ${x + b * 0.95} ${base}Q${x + b * 1.04} ${base - 20} ${x + b} ${top + height * 0.45}L${x + b * 0.94} ${top + 16}Z`;
  return (
    shadow(x, base, b * 1.08, Math.max(10, width * 0.12)) +
    shape(
      outline,
      across(
        dark(colour, 0.34),
        `${dark(colour, 0.05)} .1`,
        `${light(colour, 0.34)} .3`,
        `${colour} .62`,
        `${dark(colour, 0.2)} .86`,
        dark(colour, 0.48),
      ),
    ) +
    inside(outline, creasesOf(given) + oval(x, base, b, 16, '#1a0e06', `${blurred(8)} opacity=".3"`)) +
    speckle(outline, dark(colour, 0.6), '0.5', 0.16) +
    topOf(given) +
    (given.label ? label(x, base - height * 0.7, width * 0.66, height * 0.44, given.label, 0.6) : '')
  );
}
/** The folds of a sack's cloth. */
function foldsOf(x: number, mouth: number, base: number, rx: number, colour: string): string {
  const t = rx * 0.3;
  const folds = [-0.72, -0.3, 0.16, 0.6]
    .map(
      (at) =>
        `M${x + rx * at} ${mouth + t + 12}q${rx * 0.09 * (at > 0 ? 1 : -1)} ${(base - mouth) * 0.3} ${rx * 0.02} ${(base - mouth) * 0.55}`,
    )
    .join('');
  return (
    line(folds, dark(colour, 0.6), 7, `${blurred(4)} opacity=".38"`) +
    line(folds, '#fff3dc', 3, `${blurred(3)} opacity=".3" transform="translate(-8 0)"`)
  );
}
function rimOf(x: number, mouth: number, rx: number, colour: string): string {
  const t = rx * 0.3;
  const roll = `M${x - rx * 1.04} ${mouth}A${rx * 1.04} ${t} 0 0 0 ${x + rx * 1.04} ${mouth}`;
  return (
    line(roll, '#1a0e06', 13, `${blurred(4)} opacity=".35" transform="translate(2 8)"`) +
    line(roll, tube(colour), 14) +
    line(roll, light(colour, 0.55), 3, `${blurred(1.5)} opacity=".5" transform="translate(0 -4)"`) +
    speckle(
      `M${x - rx * 1.2} ${mouth}A${rx * 1.12} ${t * 1.3} 0 0 0 ${x + rx * 1.12} ${mouth}l-14 -4A${rx} ${t} 0 0 1 ${x - rx} ${mouth}Z`,
      dark(colour, 0.7),
      '0.8 0.25',
      0.25,
    )
  );
}
/** A sack with its rim rolled down; `content` is drawn over its mouth. */
export function sack(
  x: number,
  mouth: number,
  base: number,
  rx: number,
  colour: string,
  content: string,
): string {
  const t = rx * 0.3;
  const outline = `M${x - rx * 0.98} ${mouth}C${x - rx * 1.2} ${mouth + (base - mouth) * 0.5} ${x - rx * 1.12} ${base - 12} ${x - rx * 0.94} ${base}Q${x} ${base + 14} ${x + rx * 0.94} ${base}C${x + rx * 1.12} ${base - 12} ${x + rx * 1.2} ${mouth + (base - mouth) * 0.5} ${x + rx * 0.98} ${mouth}Z`;
  return (
    shadow(x, base + 2, rx * 1.1, rx * 0.2) +
    shape(
      outline,
      across(
        dark(colour, 0.4),
        `${dark(colour, 0.06)} .12`,
        `${light(colour, 0.36)} .3`,
        `${colour} .6`,
        `${dark(colour, 0.26)} .84`,
        dark(colour, 0.52),
      ),
    ) +
    inside(
      outline,
      foldsOf(x, mouth, base, rx, colour) +
        oval(x, base + 6, rx * 1.1, 18, '#1a0e06', `${blurred(8)} opacity=".4"`),
    ) +
    speckle(outline, dark(colour, 0.7), '0.8 0.25', 0.3) +
    speckle(outline, '#fff6e0', '0.25 0.8', 0.22, 0.92, 12) +
    oval(x, mouth, rx * 1.04, t, dark(colour, 0.2)) +
    oval(x, mouth + 1, rx * 0.94, t * 0.86, dark(colour, 0.66)) +
    content +
    rimOf(x, mouth, rx, colour)
  );
}
