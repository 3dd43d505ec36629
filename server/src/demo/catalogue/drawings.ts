/**
 * Flat drawings, one per kind of product, because a photograph for each could not be shipped. Each is a 100 × 100
 * picture in the colour of its product.
 */
type Drawing = (colour: string) => string;

const leaf = (x: number, y: number, turn: number, colour = '#3f7d4e') =>
  `<path d="M0 0C-9-10-7-26 0-34C7-26 9-10 0 0Z" fill="${colour}" transform="translate(${x} ${y}) rotate(${turn})"/>`;
const sprig = `${leaf(50, 40, -24)}${leaf(50, 40, 22)}${leaf(50, 38, 0, '#5a9a63')}`;
const round = (colour: string) =>
  `<circle cx="50" cy="58" r="26" fill="${colour}"/><circle cx="41" cy="49" r="6" fill="#fff" opacity=".25"/>`;
const label =
  '<rect x="36" y="50" width="28" height="20" rx="2" fill="#fbfaf5"/><path d="M41 57h18M41 63h12" stroke="#8a8f86" stroke-width="2"/>';

const drawings = {
  root: (c) =>
    `${sprig}<path d="M35 42C40 36 60 36 65 42C64 62 55 80 50 88C45 80 36 62 35 42Z" fill="${c}"/><path d="M40 52h9M52 62h8M44 70h7" stroke="#0002" stroke-width="2"/>`,
  bulb: (c) =>
    `${leaf(50, 36, -12)}${leaf(50, 36, 12)}<path d="M50 34C72 40 80 56 74 70C68 84 32 84 26 70C20 56 28 40 50 34Z" fill="${c}"/><path d="M50 36C44 50 44 66 48 80M50 36C56 50 56 66 52 80" stroke="#0001" stroke-width="2" fill="none"/>`,
  leafy: (c) =>
    `<path d="M50 86C22 78 16 48 34 30C40 18 60 18 66 30C84 48 78 78 50 86Z" fill="${c}"/><path d="M50 84V34M50 60L34 46M50 60L66 46M50 72L40 62M50 72L60 62" stroke="#ffffff70" stroke-width="3" fill="none"/>`,
  head: (c) =>
    `<circle cx="50" cy="56" r="30" fill="${c}"/><path d="M50 26C34 40 34 72 50 86C66 72 66 40 50 26ZM24 46C38 44 62 44 76 46" fill="none" stroke="#ffffff60" stroke-width="3"/>`,
  squash: (c) =>
    `<path d="M46 24h8v12h-8z" fill="#7a6a3c"/><path d="M50 34C66 34 64 50 68 58C76 74 66 88 50 88C34 88 24 74 32 58C36 50 34 34 50 34Z" fill="${c}"/><path d="M50 36V86M40 40C34 56 34 74 40 84M60 40C66 56 66 74 60 84" stroke="#0001" stroke-width="2" fill="none"/>`,
  tomato: (c) =>
    `${round(c)}<path d="M50 36L40 28L46 40L34 40L46 46L50 56L54 46L66 40L54 40L60 28Z" fill="#3f7d4e"/>`,
  potato: (c) =>
    `<path d="M26 56C26 38 46 30 62 36C80 42 82 66 66 76C48 86 26 76 26 56Z" fill="${c}"/><path d="M42 50h2M58 48h2M50 64h2M64 60h2" stroke="#0003" stroke-width="3" stroke-linecap="round"/>`,
  bean: (c) =>
    `<path d="M24 70C20 50 40 30 74 28C82 28 82 38 74 40C50 44 38 54 36 72C35 80 25 80 24 70Z" fill="${c}"/><path d="M30 68C32 54 46 40 70 36" stroke="#ffffff60" stroke-width="3" fill="none"/>`,
  mushroom: (c) =>
    `<path d="M42 54h16l4 30H38z" fill="#d9c8a6"/><path d="M20 56C20 36 36 26 50 26C64 26 80 36 80 56Z" fill="${c}"/>`,
  apple: (c) =>
    `<path d="M50 40C62 30 80 38 78 58C76 76 62 88 50 82C38 88 24 76 22 58C20 38 38 30 50 40Z" fill="${c}"/><path d="M50 40C50 32 52 26 56 22" stroke="#6b4f2a" stroke-width="4" fill="none"/>${leaf(56, 34, 62)}`,
  berry: (c) =>
    ['36 50', '52 46', '66 52', '44 64', '60 66', '52 78']
      .map((at) => `<circle cx="${at.split(' ')[0]}" cy="${at.split(' ')[1]}" r="11" fill="${c}"/>`)
      .join('') +
    leaf(50, 40, -30) +
    leaf(52, 40, 26),
  citrus: (c) =>
    `<circle cx="50" cy="56" r="30" fill="${c}"/><circle cx="50" cy="56" r="24" fill="#fff8e6"/>${[0, 60, 120, 180, 240, 300].map((turn) => `<path d="M50 53L40 37A20 20 0 0 1 60 37Z" fill="${c}" opacity=".85" transform="rotate(${turn} 50 56)"/>`).join('')}`,
  herb: (c) =>
    `<path d="M50 88V30" stroke="${c}" stroke-width="4"/>${[
      [80, -50],
      [80, 50],
      [66, -46],
      [66, 46],
      [52, -40],
      [52, 40],
      [40, 0],
    ]
      .map(([y = 0, turn = 0]) => leaf(50, y, turn, c))
      .join('')}`,
  flower: (c) =>
    [0, 60, 120, 180, 240, 300]
      .map(
        (turn) => `<ellipse cx="50" cy="38" rx="9" ry="16" fill="${c}" transform="rotate(${turn} 50 56)"/>`,
      )
      .join('') + '<circle cx="50" cy="56" r="9" fill="#e3b04b"/>',
  wedge: (c) =>
    `<path d="M18 66L74 34C82 40 84 52 82 66Z" fill="${c}"/><path d="M18 66H82V80H18Z" fill="${c}"/><path d="M18 66H82V80H18Z" fill="#0001"/><circle cx="56" cy="58" r="4" fill="#0001"/><circle cx="68" cy="52" r="3" fill="#0001"/><circle cx="40" cy="74" r="3" fill="#0001"/>`,
  milk: (c) =>
    `<path d="M38 24h24v10l8 12v40H30V46l8-12z" fill="#f4f6f3" stroke="#d5dad2" stroke-width="2"/><path d="M30 56h40v30H30z" fill="${c}"/>`,
  tub: (c) =>
    `<path d="M26 40h48l-6 46H32z" fill="#f7f3e8"/><rect x="22" y="32" width="56" height="10" rx="4" fill="${c}"/>${label}`,
  egg: (c) =>
    `<ellipse cx="36" cy="62" rx="15" ry="20" fill="${c}"/><ellipse cx="64" cy="62" rx="15" ry="20" fill="${c}"/><ellipse cx="50" cy="52" rx="15" ry="20" fill="#fbf3e4"/>`,
  steak: (c) =>
    `<path d="M24 46C30 26 62 24 74 38C86 54 74 78 54 80C34 82 18 66 24 46Z" fill="${c}"/><path d="M30 50C36 36 58 34 68 44" stroke="#fbe6df" stroke-width="6" fill="none" stroke-linecap="round"/><circle cx="52" cy="62" r="6" fill="#fbe6df"/>`,
  sausage: (c) =>
    `<path d="M22 40C24 70 40 84 72 82" stroke="${c}" stroke-width="16" fill="none" stroke-linecap="round"/><path d="M38 30C40 52 52 64 78 62" stroke="${c}" stroke-width="14" fill="none" stroke-linecap="round" opacity=".8"/>`,
  poultry: (c) =>
    `<path d="M28 40C34 24 58 24 64 42C70 58 56 70 46 66C34 62 24 54 28 40Z" fill="${c}"/><path d="M54 60L72 78" stroke="#f3e7d2" stroke-width="8" stroke-linecap="round"/><circle cx="75" cy="76" r="5" fill="#f3e7d2"/><circle cx="71" cy="82" r="5" fill="#f3e7d2"/>`,
  fish: (c) =>
    `<path d="M18 56C32 34 60 34 72 54L86 42V72L72 60C60 80 32 78 18 56Z" fill="${c}"/><circle cx="34" cy="52" r="3" fill="#22302a"/><path d="M44 46C50 52 50 62 44 68" stroke="#ffffff70" stroke-width="3" fill="none"/>`,
  shell: (c) =>
    `<path d="M50 84C28 76 18 54 26 36C34 26 66 26 74 36C82 54 72 76 50 84Z" fill="${c}"/><path d="M50 82V30M50 82L34 34M50 82L66 34M50 82L26 46M50 82L74 46" stroke="#ffffff70" stroke-width="2.500"/>`,
  bread: (c) =>
    `<path d="M18 62C16 44 34 36 50 36C66 36 84 44 82 62C80 74 72 76 50 76C28 76 20 74 18 62Z" fill="${c}"/><path d="M36 46L42 58M50 44L54 58M62 46L66 56" stroke="#fff4dc" stroke-width="4" stroke-linecap="round"/>`,
  sack: (c) =>
    `<path d="M32 30C38 36 62 36 68 30L76 82C60 90 40 90 24 82Z" fill="${c}"/><path d="M32 30C40 22 60 22 68 30C62 36 38 36 32 30Z" fill="#0001"/>${label}`,
  jar: (c) =>
    `<rect x="32" y="22" width="36" height="12" rx="3" fill="#b98d3e"/><path d="M30 38C30 34 70 34 70 38V80C70 86 30 86 30 80Z" fill="${c}"/>${label}`,
  bottle: (c) =>
    `<path d="M44 14h12v22C62 42 64 46 64 54V84C64 88 36 88 36 84V54C36 46 38 42 44 36Z" fill="${c}"/><rect x="43" y="12" width="14" height="8" rx="2" fill="#3a3f3a"/><rect x="36" y="56" width="28" height="18" fill="#fbfaf5"/><path d="M41 62h18M41 68h12" stroke="#8a8f86" stroke-width="2"/>`,
  cup: (c) =>
    `<path d="M28 42h40v20C68 76 60 82 48 82C36 82 28 76 28 62Z" fill="#f7f3e8"/><path d="M68 48C80 46 80 66 66 66" stroke="#f7f3e8" stroke-width="6" fill="none"/><ellipse cx="48" cy="43" rx="18" ry="5" fill="${c}"/><path d="M40 32C38 26 44 24 42 18M54 32C52 26 58 24 56 18" stroke="#b7bcb3" stroke-width="3" fill="none"/>`,
  bar: (c) =>
    `<rect x="26" y="26" width="48" height="56" rx="4" fill="${c}"/><path d="M42 26v56M58 26v56M26 44h48M26 62h48" stroke="#0003" stroke-width="3"/>`,
  bowl: (c) =>
    `<path d="M20 50h60C80 72 66 84 50 84C34 84 20 72 20 50Z" fill="#f7f3e8"/><ellipse cx="50" cy="50" rx="30" ry="9" fill="${c}"/><path d="M42 36C40 30 46 28 44 22M56 36C54 30 60 28 58 22" stroke="#b7bcb3" stroke-width="3" fill="none"/>`,
} satisfies Readonly<Record<string, Drawing>>;

export type DrawingName = keyof typeof drawings;

/** Drawing and colour by category prefix; the longest matching prefix wins. */
const kinds: Readonly<Record<string, readonly [DrawingName, string]>> = {
  'vegetables.leafy': ['leafy', '#5f9c55'],
  'vegetables.roots': ['root', '#e07b39'],
  'vegetables.cabbages': ['head', '#8fb96a'],
  'vegetables.squash': ['squash', '#e0a13a'],
  'vegetables.fruiting': ['tomato', '#cf4936'],
  'vegetables.alliums': ['bulb', '#d9b25f'],
  'vegetables.potatoes': ['potato', '#cda464'],
  'vegetables.legumes': ['bean', '#6ba04f'],
  'vegetables.mushrooms': ['mushroom', '#a9825c'],
  vegetables: ['leafy', '#5f9c55'],
  'fruits.apples': ['apple', '#c7413b'],
  'fruits.berries': ['berry', '#b23a5a'],
  'fruits.citrus': ['citrus', '#f0a832'],
  'fruits.dried': ['berry', '#8a4b32'],
  fruits: ['apple', '#e39a4c'],
  'herbs.flowers': ['flower', '#b56bb0'],
  herbs: ['herb', '#4f8f53'],
  'dairy.milk': ['milk', '#9cc3dc'],
  'dairy.yogurt': ['tub', '#8fb4cf'],
  'dairy.butter': ['bar', '#f0d27a'],
  'dairy.ice-cream': ['tub', '#d8a7b8'],
  'dairy.blue-cheese': ['wedge', '#b9c3ae'],
  'dairy.fresh-cheese': ['wedge', '#e6d3a3'],
  dairy: ['wedge', '#eac468'],
  eggs: ['egg', '#d9a878'],
  'meat.charcuterie': ['sausage', '#a8483d'],
  'meat.poultry': ['poultry', '#d08e52'],
  meat: ['steak', '#b1433f'],
  'seafood.shellfish': ['shell', '#d98a72'],
  'seafood.seaweed': ['herb', '#4c6b45'],
  seafood: ['fish', '#7d9fb3'],
  'bakery.flour': ['sack', '#d8c49c'],
  bakery: ['bread', '#c98b4a'],
  'grocery.oils': ['bottle', '#a5a03e'],
  'grocery.pasta': ['sack', '#e2c275'],
  'grocery.pulses': ['sack', '#8c9a57'],
  'grocery.nuts': ['sack', '#b08454'],
  'grocery.spices': ['jar', '#c9622e'],
  grocery: ['jar', '#b5483f'],
  'sweet.chocolate': ['bar', '#5b3a2a'],
  'sweet.sugar': ['sack', '#caa27a'],
  sweet: ['jar', '#c8862d'],
  'prepared.soups': ['bowl', '#d98c3f'],
  prepared: ['bowl', '#b5713f'],
  'drinks.coffee': ['cup', '#4a2f20'],
  'drinks.tea': ['cup', '#8a9a4a'],
  drinks: ['bottle', '#d9a441'],
  alcohol: ['bottle', '#6d2b3a'],
};

export function kindOf(categoryId: string): string {
  const parent = categoryId.split('.')[0]!;
  return kinds[categoryId] ? categoryId : kinds[parent] ? parent : 'grocery';
}

/** A tinted background makes a grid of drawings look like one set. */
export const drawingOf = (kind: string): string => pictureOf(...kinds[kind]!);

export const pictureOf = (drawing: DrawingName, colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 100 100"><rect width="100" height="100" fill="#f3efe4"/><circle cx="50" cy="56" r="40" fill="${colour}" opacity=".12"/>${drawings[drawing](colour)}</svg>`;

/** A logo in the form of a market sign. */
export const logoSignOf = ({
  drawing,
  colour,
  ground,
}: {
  drawing: DrawingName;
  colour: string;
  ground: string;
}) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 100 100"><rect width="100" height="100" fill="${ground}"/><circle cx="50" cy="50" r="43" fill="none" stroke="#fffdf6" stroke-width="1.500"/><g transform="translate(15 12) scale(.7)">${drawings[drawing](colour)}</g></svg>`;
