/** One weight as a scale sends it. */
export interface ScaleLine {
  /** Kilograms, exact to the gram. */
  kg: string;
  /** Null: the scale does not say whether the weight has settled. */
  isStable: boolean | null;
}

/** A pound is defined as 0.45359237 kg, an ounce as its sixteenth. */
const GRAMS: Readonly<Record<string, number>> = {
  kg: 1_000,
  g: 1,
  lb: 453.592_37,
  lbs: 453.592_37,
  oz: 28.349_523_125,
};

/** Before the number: stable or not, gross or net, as A&D, CAS, Ohaus and Mettler Toledo scales write it. */
const HEADS: Readonly<Record<string, boolean | null>> = {
  '': null,
  ST: true,
  'ST GS': true,
  'ST NT': true,
  'ST G': true,
  'ST N': true,
  'S S': true,
  S: true,
  US: false,
  'US GS': false,
  'US NT': false,
  'US G': false,
  'US N': false,
  'S D': false,
  SD: false,
  GS: null,
  NT: null,
  G: null,
  N: null,
};

const LINE =
  /^(?<head>[A-Z,\s]*?)[\s,]*(?<sign>[+-]?)\s*(?<number>\d+(?:[.,]\d+)?)\s*(?<unit>kg|lbs?|oz|g)\s*(?<end>\??)$/i;

/** Start, end and other control characters around the text. */
const CONTROLS = /\p{Cc}/gu;

/**
 * Reads one line of a scale that sends its weight continuously: `ST,GS,+  4.801kg`, `  4.80 kg`, `S S 4.801 kg`. Null
 * for what is no weight: an overload, a negative weight, a number without a unit. Nothing is guessed.
 */
export function readScaleLine(line: string): ScaleLine | null {
  const found = LINE.exec(line.replaceAll(CONTROLS, ' ').trim())?.groups;
  if (!found || found['sign'] === '-') return null;
  const head = found['head']!.toUpperCase()
    .replaceAll(/[\s,]+/g, ' ')
    .trim();
  const isStable = HEADS[head];
  if (isStable === undefined) return null;
  const grams = Number(found['number']!.replace(',', '.')) * GRAMS[found['unit']!.toLowerCase()]!;
  return { kg: String(Math.round(grams) / 1_000), isStable: found['end'] === '?' ? false : isStable };
}

/** The weight on the scale now. */
export interface Reading {
  kg: string;
  isStable: boolean;
  /** How often the scale sent this weight in a row. */
  times: number;
}

/** A scale that does not say so has settled when it sends the same weight this often. */
const SETTLED = 3;

/** The reading after one more line; a line that is no weight, such as an overload, leaves none. */
export function nextReading(before: Reading | null, line: string): Reading | null {
  const read = readScaleLine(line);
  if (read === null) return null;
  const times = before?.kg === read.kg ? before.times + 1 : 1;
  return { kg: read.kg, isStable: read.isStable ?? times >= SETTLED, times };
}
