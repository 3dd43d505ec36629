/** Jars and cans. */
import {
  across,
  blurred,
  box,
  dark,
  inside,
  line,
  metal,
  mix,
  oval,
  placed,
  shadow,
  shape,
  slanting,
  tube,
  liquid,
} from './ink.ts';
import { label, type Label } from './label.ts';

interface Jar {
  x: number;
  base: number;
  height: number;
  width: number;
  content: string;
  lid: string;
  label?: Label;
  /** Drawn inside the glass, in the picture's coordinates. */
  extra?: string;
  /** A cloth over the lid, a cork, or metal when not given. */
  cover?: 'cloth' | 'cork' | 'metal';
  clear?: boolean;
}
/** What closes a jar. */
function lidOf({ x, base, height, width, lid, cover = 'metal' }: Jar): string {
  const b = width / 2;
  const [lidTop, lidHeight] = [base - height, height * 0.14 + 3];
  const lids = {
    cloth:
      shape(
        `M${x - b * 0.86} ${lidTop + 5}q${b * 0.86} -10 ${b * 1.72} 0l${b * 0.2} ${lidHeight + 9}q${-b * 0.2} -5 ${-b * 0.4} 1q${-b * 0.3} -6 ${-b * 0.6} 0q${-b * 0.3} -5 ${-b * 0.6} 0q${-b * 0.3} -6 ${-b * 0.5} -1Z`,
        tube(lid),
      ) + line(`M${x - b * 0.92} ${lidTop + lidHeight}q${b * 0.92} 8 ${b * 1.84} 0`, '#c9a76a', 2.4),
    cork:
      box(
        x - b * 0.74,
        lidTop,
        b * 1.48,
        lidHeight + 4,
        across('#7d5a35', '#d9b583 .3', '#c09a66 .6', '#6e4d2b'),
        'rx="4"',
      ) + oval(x, lidTop + 3, b * 0.74, 4, '#dcbc8d'),
    metal:
      box(x - b * 0.9, lidTop, b * 1.8, lidHeight, metal(lid), 'rx="5"') +
      line(`M${x - b * 0.88} ${lidTop + lidHeight - 4}h${b * 1.76}`, dark(lid, 0.5), 1, 'opacity=".5"') +
      line(`M${x - b * 0.84} ${lidTop + 3}h${b * 1.68}`, '#ffffff', 1.2, 'opacity=".4"'),
  };
  return lids[cover];
}
export function jar(given: Jar): string {
  const { x, base, height, width, content } = given;
  const [b, top, r] = [width / 2, base - height * 0.86, Math.min(16, width * 0.14)];
  const outline = `M${x - b} ${top + r}q0 ${-r} ${r} ${-r * 1.1}h${width - 2 * r}q${r} ${r * 0.1} ${r} ${r * 1.1}V${base - r}q0 ${r} ${-r} ${r}Q${x} ${base + width * 0.05} ${x - b + r} ${base}q${-r} 0 ${-r} ${-r}Z`;
  const fill = liquid(content);
  return (
    shadow(x, base, b * 1.05, Math.max(9, width * 0.14)) +
    shape(outline, given.clear ? across('#9aa5a3', '#eef2f0 .14', '#d3dbd8 .5', '#7c8785') : fill) +
    inside(
      outline,
      (given.clear ? box(x - b + 4, top + height * 0.1, width - 8, height, fill) : '') +
        (given.extra ?? '') +
        oval(
          x + b * 0.16,
          base - height * 0.16,
          b * 0.5,
          height * 0.13,
          mix(content, '#fff0c4', 0.6),
          `${blurred(10)} opacity=".4"`,
        ) +
        box(x - b * 0.8, top + 4, b * 0.14, height * 0.76, '#ffffff', `${blurred(2.2)} opacity=".62"`) +
        box(x + b * 0.78, top + 8, b * 0.06, height * 0.68, '#ffffff', `${blurred(1)} opacity=".36"`) +
        box(x - b, top - 2, width, 9, '#ffffff', `${blurred(2)} opacity=".28"`),
    ) +
    (given.label ? label(x, base - height * 0.62, width * 0.8, height * 0.42, given.label, 3) : '') +
    lidOf(given)
  );
}
interface Can {
  x: number;
  top: number;
  base: number;
  radius: number;
  paper: string;
  band: string;
  emblem: string;
  /** What an open can shows, drawn around its mouth. */
  open?: string;
  size?: number;
}
export function can(given: Can): string {
  const { x, top, base, radius: r, paper } = given;
  const t = r * 0.32;
  const paperOutline = `M${x - r} ${top + 9}a${r} ${t} 0 0 0 ${r * 2} 0V${base - 9}a${r} ${t} 0 0 1 ${-r * 2} 0Z`;
  const middle = (top + base) / 2;
  return (
    shadow(x, base + t * 0.5, r * 1.1, t * 1.4) +
    shape(`M${x - r} ${top}V${base}a${r} ${t} 0 0 0 ${r * 2} 0V${top}Z`, metal()) +
    shape(paperOutline, tube(paper)) +
    inside(
      paperOutline,
      shape(
        `M${x - r} ${base - (base - top) * 0.3}a${r} ${t} 0 0 0 ${r * 2} 0V${base + 20}H${x - r}Z`,
        tube(given.band),
      ) +
        placed(x, middle + t * 0.2, given.emblem, 0, given.size ?? r / 34) +
        box(x - r * 0.62, top, r * 0.16, base - top + 20, '#ffffff', `${blurred(3)} opacity=".35"`),
    ) +
    oval(x, top, r, t, '#d9dada') +
    (given.open ??
      oval(x, top + 1, r * 0.9, t * 0.85, slanting('#8c8e8f', '#f2f2f1', '#a3a5a6')) +
        oval(x, top + 1, r * 0.66, t * 0.6, 'none', 'stroke="#7d7f80" opacity=".7"'))
  );
}
