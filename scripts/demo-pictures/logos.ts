import sharp from 'sharp';
import { fileRules } from '@halles/contract';
import { reencodeImage, type Contents } from '../../server/src/platform/files/images.ts';

/** A flat symbol of a logo: 100 × 100, in the colour that it is given. */
type Drawing = (colour: string) => string;

const leaf = (x: number, y: number, turn: number, colour = '#3f7d4e') =>
  `<path d="M0 0C-9-10-7-26 0-34C7-26 9-10 0 0Z" fill="${colour}" transform="translate(${x} ${y}) rotate(${turn})"/>`;
const sprig = `${leaf(50, 40, -24)}${leaf(50, 40, 22)}${leaf(50, 38, 0, '#5a9a63')}`;

const symbols = {
  root: (c) =>
    `${sprig}<path d="M35 42C40 36 60 36 65 42C64 62 55 80 50 88C45 80 36 62 35 42Z" fill="${c}"/><path d="M40 52h9M52 62h8M44 70h7" stroke="#0002" stroke-width="2"/>`,
  wedge: (c) =>
    `<path d="M18 66L74 34C82 40 84 52 82 66Z" fill="${c}"/><path d="M18 66H82V80H18Z" fill="${c}"/><path d="M18 66H82V80H18Z" fill="#0001"/><circle cx="56" cy="58" r="4" fill="#0001"/><circle cx="68" cy="52" r="3" fill="#0001"/><circle cx="40" cy="74" r="3" fill="#0001"/>`,
  apple: (c) =>
    `<path d="M50 40C62 30 80 38 78 58C76 76 62 88 50 82C38 88 24 76 22 58C20 38 38 30 50 40Z" fill="${c}"/><path d="M50 40C50 32 52 26 56 22" stroke="#6b4f2a" stroke-width="4" fill="none"/>${leaf(56, 34, 62)}`,
  citrus: (c) =>
    `<circle cx="50" cy="56" r="30" fill="${c}"/><circle cx="50" cy="56" r="24" fill="#fff8e6"/>${[0, 60, 120, 180, 240, 300].map((turn) => `<path d="M50 53L40 37A20 20 0 0 1 60 37Z" fill="${c}" opacity=".85" transform="rotate(${turn} 50 56)"/>`).join('')}`,
  leafy: (c) =>
    `<path d="M50 86C22 78 16 48 34 30C40 18 60 18 66 30C84 48 78 78 50 86Z" fill="${c}"/><path d="M50 84V34M50 60L34 46M50 60L66 46M50 72L40 62M50 72L60 62" stroke="#ffffff70" stroke-width="3" fill="none"/>`,
} satisfies Readonly<Record<string, Drawing>>;

interface Sign {
  symbol: keyof typeof symbols;
  colour: string;
  ground: string;
}

/** A logo in the form of a market sign. */
const drawSign = ({ symbol, colour, ground }: Sign): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 100 100"><rect width="100" height="100" fill="${ground}"/><circle cx="50" cy="50" r="43" fill="none" stroke="#fffdf6" stroke-width="1.500"/><g transform="translate(15 12) scale(.7)">${symbols[symbol](colour)}</g></svg>`;

const signs: Readonly<Record<string, Sign>> = {
  'ferme-du-nord': { symbol: 'root', colour: '#f0a35c', ground: '#22513a' },
  'fromagerie-des-cantons': { symbol: 'wedge', colour: '#f2d27e', ground: '#7c2f2a' },
  'carrefour-des-recoltes': { symbol: 'apple', colour: '#e9795d', ground: '#1f4b5e' },
  'importations-belle-rive': { symbol: 'citrus', colour: '#f3b13f', ground: '#54632c' },
  'maraichers-de-la-saone': { symbol: 'leafy', colour: '#9ccb7f', ground: '#3f3460' },
};

/** The logos of the demo market's sellers by their names, as an upload of them is stored. */
export const renderLogos = (): Promise<[name: string, Contents][]> =>
  Promise.all(
    Object.entries(signs).map(async ([name, sign]) => {
      const bytes = await sharp(Buffer.from(drawSign(sign)))
        .webp({ quality: 82 })
        .toBuffer();
      return [name, await reencodeImage({ bytes, type: 'image/webp', rule: fileRules.logo })];
    }),
  );
