/** Bottles of any shape. */
import { across, blurred, box, dark, inside, light, mix, oval, shadow, shape, tube, liquid } from './ink.ts';
import { label, type Label } from './label.ts';

interface Bottle {
  x: number;
  /** Where it stands. */
  base: number;
  height: number;
  width: number;
  neck?: number;
  /** The share of the height that is neck, and that is shoulder. */
  neckShare?: number;
  shoulderShare?: number;
  /** 0: a slope; 1: square shoulders. */
  square?: number;
  glass: string;
  /** What is inside, and how high it stands (share of the height); none when the glass is dark. */
  content?: string;
  level?: number;
  cap: string;
  /** The share of the height that the cap or the capsule covers. */
  capShare?: number;
  cork?: boolean;
  label?: Label;
  labelShare?: readonly [from: number, to: number];
  extra?: string;
}
/** The measures of a bottle: half its neck and its body, and the heights where its parts begin. */
function measured(given: Bottle) {
  const { base, height, width, neck = width * 0.32, neckShare = 0.3, shoulderShare = 0.16 } = given;
  const top = base - height;
  const [shoulder, chest] = [top + height * neckShare, top + height * (neckShare + shoulderShare)];
  const level = top + height * (given.level ?? neckShare * 0.7);
  const [from, to] = given.labelShare ?? [neckShare + shoulderShare + 0.1, 0.88];
  return { n: neck / 2, b: width / 2, top, shoulder, chest, s: chest - shoulder, level, from, to };
}
type Measures = ReturnType<typeof measured>;
function outlineOf(
  { x, base, width, square = 0.6 }: Bottle,
  { n, b, top, shoulder, chest, s }: Measures,
): string {
  const [r, bow] = [Math.min(12, width * 0.16), width * 0.05];
  const [upper, lower] = [shoulder + s * (0.35 + 0.2 * square), chest - s * (0.5 + 0.35 * square)];
  return (
    `M${x - n} ${top}V${shoulder}C${x - n} ${upper} ${x - b} ${lower} ${x - b} ${chest}V${base - r}` +
    `Q${x - b} ${base} ${x - b + r} ${base + bow * 0.4}Q${x} ${base + bow} ${x + b - r} ${base + bow * 0.4}Q${x + b} ${base} ${x + b} ${base - r}V${chest}` +
    `C${x + b} ${lower} ${x + n} ${upper} ${x + n} ${shoulder}V${top}Z`
  );
}
function contentOf({ x, base, width, content }: Bottle, { n, b, level, shoulder }: Measures): string {
  if (!content) return '';
  const [rx, ry] = level < shoulder ? [n, n * 0.24] : [b, b * 0.1];
  return (
    box(x - b, level, width, base - level + 8, liquid(content)) +
    oval(x, level, rx, ry, light(content, 0.4), 'opacity=".7"')
  );
}
function shine(
  { x, base, height, width, glass, content }: Bottle,
  { n, b, top, shoulder, chest, s }: Measures,
): string {
  const bright = mix(content ?? glass, '#fff3cf', 0.62);
  const [glow, strong] = content ? [0.6, 0.68] : [0.3, 0.42];
  return (
    oval(
      x + b * 0.3,
      base - height * 0.13,
      b * 0.46,
      height * 0.09,
      bright,
      `${blurred(8)} opacity="${glow}"`,
    ) +
    box(
      x - b * 0.78,
      chest - s * 0.2,
      b * 0.16,
      base - chest - 6,
      '#ffffff',
      `${blurred(1.8)} opacity="${strong}"`,
    ) +
    box(x - n * 0.6, top, n * 0.3, shoulder - top + s * 0.3, '#ffffff', `${blurred(1.2)} opacity=".5"`) +
    box(x + b * 0.76, chest, b * 0.07, base - chest - 8, '#ffffff', `${blurred(1)} opacity=".34"`) +
    box(x - b, base - 5, width, 12, '#140a04', `${blurred(3)} opacity=".45"`)
  );
}
function closing(
  { x, height, glass, content, cork, cap, capShare = 0.09 }: Bottle,
  { n, top }: Measures,
): string {
  const edge = `M${x - n * 1.14} ${top - 3}q${n * 1.14} -4 ${n * 2.28} 0v${height * capShare}q${-n * 1.14} 4 ${-n * 2.28} 0Z`;
  const rim = content ? across(dark(glass, 0.3), `${light(glass, 0.5)} .3`, dark(glass, 0.4)) : tube(glass);
  return cork ? box(x - n * 1.12, top + 2, n * 2.24, 6, rim, 'rx="2.5"') : shape(edge, tube(cap));
}
export function bottle(given: Bottle): string {
  const { x, base, height, width, glass, content } = given;
  const measures = measured(given);
  const { n, b, top, from, to } = measures;
  const outline = outlineOf(given, measures);
  const clear = (): string =>
    across(
      dark(glass, 0.4),
      `${light(glass, 0.5)} .12`,
      `${glass} .5`,
      `${dark(glass, 0.12)} .8`,
      dark(glass, 0.5),
    );
  const cork = (): string =>
    box(x - n * 0.82, top - 10, n * 1.64, 16, across('#8f6b43', '#d9b98a .35', '#8a6840'), 'rx="2"');
  return (
    shadow(x, base, b * 1.05, Math.max(9, width * 0.15)) +
    (given.cork ? cork() : '') +
    shape(outline, content ? clear() : tube(glass), content ? 'opacity=".92"' : '') +
    inside(outline, contentOf(given, measures) + (given.extra ?? '') + shine(given, measures)) +
    (given.label
      ? label(x, top + height * from, width * 1.002, height * (to - from), given.label, width * 0.04)
      : '') +
    closing(given, measures)
  );
}
