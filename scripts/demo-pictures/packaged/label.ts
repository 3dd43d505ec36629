/** A label on a bottle, a jar, a tub or a bag. */
import { across, dark, inside, light, line, placed, shape, tube } from './ink.ts';

export interface Label {
  colour: string;
  /** Drawn around 0 0, about 40 wide. */
  emblem?: string;
  /** A second colour at the foot of the label. */
  band?: string;
  size?: number;
}
/** A label on a round body: `bow` is how much its edges curve. */
export function label(x: number, y: number, width: number, height: number, given: Label, bow = 4): string {
  const left = x - width / 2;
  const outline = `M${left} ${y}q${width / 2} ${bow * 2} ${width} 0v${height}q${-width / 2} ${bow * 2} ${-width} 0Z`;
  return (
    shape(
      outline,
      across(
        dark(given.colour, 0.2),
        `${light(given.colour, 0.25)} .25`,
        `${given.colour} .6`,
        dark(given.colour, 0.35),
      ),
    ) +
    (given.band
      ? inside(
          outline,
          shape(
            `M${left} ${y + height * 0.76}q${width / 2} ${bow * 2} ${width} 0v${height}h${-width}Z`,
            tube(given.band),
          ),
        )
      : '') +
    line(
      `M${left + 2} ${y + 4}q${width / 2} ${bow * 2} ${width - 4} 0`,
      dark(given.colour, 0.45),
      0.8,
      'opacity=".5"',
    ) +
    (given.emblem
      ? placed(
          x,
          y + height * (given.band ? 0.4 : 0.5) + bow,
          given.emblem,
          0,
          given.size ?? Math.min(width, height) / 52,
        )
      : '')
  );
}
