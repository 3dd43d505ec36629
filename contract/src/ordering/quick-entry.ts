import { withoutAccents, type Language } from '../kernel/index.ts';

/** One line that was typed or pasted: `2 cs carottes`, `betteraves 5 kg`, or cells of a spreadsheet. */
export interface TypedLine {
  text: string;
  quantity: string;
  /** The unit of the quantity, when one was typed. */
  unit: string | null;
  words: string;
}

/** Abbreviations of the trade in both languages, with the unit of sale that they mean. */
const units: Readonly<Record<string, string>> = {
  cs: 'case',
  cse: 'case',
  case: 'case',
  cases: 'case',
  caisse: 'case',
  caisses: 'case',
  cx: 'case',
  kg: 'kg',
  kgs: 'kg',
  kilo: 'kg',
  kilos: 'kg',
  lb: 'lb',
  lbs: 'lb',
  livre: 'lb',
  livres: 'lb',
  bag: 'bag',
  bags: 'bag',
  sac: 'bag',
  sacs: 'bag',
  bunch: 'bunch',
  bunches: 'bunch',
  botte: 'bunch',
  bottes: 'bunch',
  paquet: 'bunch',
  pqt: 'bunch',
  box: 'box',
  boxes: 'box',
  boite: 'box',
  boites: 'box',
  bte: 'box',
  btes: 'box',
  jar: 'jar',
  jars: 'jar',
  pot: 'jar',
  pots: 'jar',
  tray: 'tray',
  trays: 'tray',
  barquette: 'tray',
  barquettes: 'tray',
  plateau: 'tray',
  plateaux: 'tray',
  bottle: 'bottle',
  bottles: 'bottle',
  bouteille: 'bottle',
  bouteilles: 'bottle',
  btl: 'bottle',
  can: 'can',
  cans: 'can',
  conserve: 'can',
  conserves: 'can',
  bucket: 'bucket',
  buckets: 'bucket',
  seau: 'bucket',
  seaux: 'bucket',
  wheel: 'wheel',
  wheels: 'wheel',
  meule: 'wheel',
  meules: 'wheel',
  l: 'litre',
  litre: 'litre',
  litres: 'litre',
  pc: 'piece',
  pcs: 'piece',
  piece: 'piece',
  pieces: 'piece',
  ea: 'piece',
  un: 'piece',
  unite: 'piece',
  unites: 'piece',
};

const NUMBER = String.raw`(\d{1,6}(?:[.,]\d{1,3})?)`;
const FIRST = new RegExp(String.raw`^${NUMBER}(?![\d.,])\s*(?:x\s+)?(.*)$`, 'u');
const WORD = /^(\p{L}+\.?)(?=\s|$)\s*(.*)$/u;
const LAST = new RegExp(String.raw`^(.*?\p{L}.*?)[\s,;:x×-]+${NUMBER}\s*([\p{L}]+\.?)?$`, 'u');

const unitIn = (word: string | undefined): string | null =>
  word === undefined ? null : (units[withoutAccents(word).replace(/\.$/, '')] ?? null);

const LINKS = /^(?:de\s+|d['’]|of\s+|x\s+)/iu;

function read(text: string): TypedLine | null {
  // Cells pasted from a spreadsheet have tabs between them.
  const line = text
    .replaceAll('\t', ' ')
    .replace(/^[\s•*\-–]+/u, '')
    .replace(/\s+/gu, ' ')
    .trim();
  if (!/\p{L}/u.test(line)) return null;
  const number = (value: string): string => value.replace(',', '.');
  const first = FIRST.exec(line);
  if (first) {
    const [, word, rest] = WORD.exec(first[2]!) ?? [];
    const unit = unitIn(word);
    const words = (unit ? rest! : first[2]!).trim().replace(LINKS, '');
    if (words) return { text: line, quantity: number(first[1]!), unit, words };
  }
  const last = LAST.exec(line);
  const unit = unitIn(last?.[3]);
  if (last && (last[3] === undefined || unit))
    return { text: line, quantity: number(last[2]!), unit, words: last[1]!.trim() };
  return { text: line, quantity: '1', unit: null, words: line };
}

export const TYPED_LINES_MAX = 200;

/** Splits a typed, dictated or pasted list into lines. A line without a word is dropped. */
export function parseTypedList(text: string): TypedLine[] {
  return text
    .split(/\r?\n|;|(?:(?<!\d),|,(?=\s))(?=\s*\d+(?:[.,]\d+)?\s*\p{L})/u)
    .map(read)
    .filter((line) => line !== null)
    .slice(0, TYPED_LINES_MAX);
}

const distance = (a: readonly string[], b: readonly string[]): number =>
  a.filter((word) => !b.some((other) => other.startsWith(word) || word.startsWith(other))).length;

const wordsOf = (text: string): string[] =>
  (withoutAccents(text).match(/[\p{L}\d]+/gu) ?? [])
    .map((word) => word.replace(/(?:s|x)$/u, ''))
    .filter((word) => word.length > 1);

export interface Matchable {
  id: string;
  name: { en: string; fr: string };
  formatTitle: { en: string; fr: string };
  saleUnit: string;
  sku: string | null;
}

/**
 * The formats that a typed line may mean, the likeliest first; a format with the typed unit comes before the others.
 */
export function matchFormats<One extends Matchable>(
  line: TypedLine,
  among: readonly One[],
  language: Language,
): One[] {
  const wanted = wordsOf(line.words);
  if (wanted.length === 0) return [];
  const bySku = among.filter(({ sku }) => sku !== null && withoutAccents(sku) === withoutAccents(line.words));
  if (bySku.length > 0) return bySku;
  const scored = among.flatMap((one) => {
    const names = language === 'FR' ? [one.name.fr, one.name.en] : [one.name.en, one.name.fr];
    const titles = `${one.formatTitle.en} ${one.formatTitle.fr}`;
    const missing = Math.min(...names.map((name) => distance(wanted, wordsOf(`${name} ${titles}`))));
    if (missing * 2 > wanted.length || (missing > 0 && wanted.length === 1)) return [];
    const extra = Math.min(...names.map((name) => distance(wordsOf(name), wanted)));
    const unit = line.unit !== null && line.unit !== one.saleUnit ? 1 : 0;
    return [{ one, rank: missing * 100 + unit * 10 + extra }];
  });
  return scored.sort((a, b) => a.rank - b.rank || (a.one.id < b.one.id ? -1 : 1)).map(({ one }) => one);
}
