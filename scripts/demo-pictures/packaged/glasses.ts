/** Glasses with a drink. */
import { seeded, times } from '../parts.ts';
import { bowl } from './dishes.ts';
import {
  across,
  blurred,
  box,
  dark,
  inside,
  light,
  line,
  oval,
  placed,
  radial,
  shadow,
  shape,
  slanting,
  tube,
} from './ink.ts';

export const fizz = (x: number, top: number, base: number, half: number, count = 40): string => {
  const next = seeded(x + top);
  return times(count, () => {
    const radius = next(0.9, 2.4);
    return oval(x + next(-half, half), next(top, base), radius, radius, '#ffffff', 'opacity=".7"');
  });
};
/** A straight glass. */
export const tumbler = (
  x: number,
  base: number,
  height: number,
  half: number,
  drink: string,
  more = '',
): string => {
  const [top, foot] = [base - height, half * 0.84];
  const outline = `M${x - half} ${top}L${x - foot} ${base}Q${x} ${base + half * 0.26} ${x + foot} ${base}L${x + half} ${top}Z`;
  const level = top + height * 0.16;
  return (
    shadow(x, base, half, half * 0.28, 0.4) +
    shape(outline, across('#9aa6a8', '#f7fafa .16', '#dfe7e8 .5', '#8a9698'), 'opacity=".55"') +
    inside(
      outline,
      shape(
        `M${x - half} ${level}Q${x} ${level + half * 0.4} ${x + half} ${level}V${base - half * 0.16}Q${x} ${base + half * 0.1} ${x - half} ${base - half * 0.16}Z`,
        across(dark(drink, 0.35), `${light(drink, 0.45)} .22`, `${drink} .6`, dark(drink, 0.4)),
        'opacity=".88"',
      ) +
        oval(x, level, half * 0.97, half * 0.22, light(drink, 0.5)) +
        more +
        box(x - half * 0.74, top + 6, half * 0.16, height - 14, '#ffffff', `${blurred(2)} opacity=".7"`) +
        box(x + half * 0.66, top + 6, half * 0.08, height - 16, '#ffffff', `${blurred(1)} opacity=".5"`),
    ) +
    oval(x, top, half, half * 0.22, 'none', 'stroke="#ffffff" stroke-width="2" opacity=".75"') +
    line(
      `M${x - foot} ${base}Q${x} ${base + half * 0.26} ${x + foot} ${base}`,
      '#ffffff',
      2.5,
      'opacity=".5"',
    )
  );
};
/** A glass on a stem. */
export const stemmed = (
  x: number,
  base: number,
  height: number,
  half: number,
  drink: string,
  tall = false,
  more = '',
): string => {
  const [top, bowlEnd] = [base - height, base - height * 0.42];
  const outline = tall
    ? `M${x - half * 0.8} ${top}C${x - half} ${top + height * 0.3} ${x - half * 0.9} ${bowlEnd - 6} ${x} ${bowlEnd + 12}C${x + half * 0.9} ${bowlEnd - 6} ${x + half} ${top + height * 0.3} ${x + half * 0.8} ${top}Z`
    : `M${x - half * 0.76} ${top}C${x - half * 1.2} ${top + height * 0.3} ${x - half * 0.9} ${bowlEnd} ${x} ${bowlEnd + 4}C${x + half * 0.9} ${bowlEnd} ${x + half * 1.2} ${top + height * 0.3} ${x + half * 0.76} ${top}Z`;
  const level = top + height * (tall ? 0.1 : 0.22);
  const rim = half * (tall ? 0.8 : 0.76);
  return (
    shadow(x, base, half * 0.9, half * 0.24, 0.4) +
    oval(x, base, half * 0.86, half * 0.2, slanting('#ffffff', '#c3cccd', '#7d8788'), 'opacity=".85"') +
    box(x - 3, bowlEnd, 6, base - bowlEnd, across('#8d9798', '#ffffff .4', '#7d8788'), 'opacity=".9"') +
    shape(outline, across('#9aa6a8', '#f7fafa .16', '#dfe7e8 .5', '#8a9698'), 'opacity=".5"') +
    inside(
      outline,
      box(
        x - half * 1.3,
        level,
        half * 2.6,
        height,
        across(dark(drink, 0.4), `${light(drink, 0.35)} .26`, `${drink} .6`, dark(drink, 0.45)),
        'opacity=".94"',
      ) +
        oval(x, level, half * (tall ? 0.9 : 1), half * 0.2, light(drink, 0.35)) +
        more +
        box(x - half * 0.66, top + 8, half * 0.16, height * 0.42, '#ffffff', `${blurred(2)} opacity=".7"`),
    ) +
    oval(x, top, rim, rim * 0.22, 'none', 'stroke="#ffffff" stroke-width="2" opacity=".8"')
  );
};
export const ice = (x: number, y: number, turn: number): string =>
  placed(
    x,
    y,
    box(-13, -13, 26, 26, slanting('#ffffff', '#dbe9ee', '#a9c3cc'), 'rx="4" opacity=".8"') +
      line('M-8-8H6', '#fff', 2, 'opacity=".8"'),
    turn,
  );
export const cup = (x: number, y: number, rx: number, colour: string, drink: string, handle = true): string =>
  (handle
    ? line(
        `M${x + rx * 0.84} ${y + rx * 0.2}C${x + rx * 1.5} ${y} ${x + rx * 1.46} ${y + rx * 0.84} ${x + rx * 0.7} ${y + rx * 0.76}`,
        tube(colour),
        rx * 0.15,
      )
    : '') +
  bowl(
    x,
    y,
    rx,
    rx * 0.98,
    colour,
    oval(x, y + 4, rx * 0.92, rx * 0.28, radial(light(drink, 0.35), `${drink} .5`, dark(drink, 0.4))) +
      oval(x - rx * 0.3, y - rx * 0.06, rx * 0.3, rx * 0.05, '#ffffff', `${blurred(2)} opacity=".55"`),
    light(colour, 0.1),
  );
