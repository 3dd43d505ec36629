/** The dye colours of the web's emblems (`web/src/ui/avatar.module.css`), each dark enough for white letters. */
const COLOURS = ['#3f6d4e', '#8a4b2a', '#3d5f86', '#7a3f62', '#6b6420', '#2f6b6b', '#8c3d3d', '#5a4f86'];
const SMALL_WORDS = /^(de|des|du|la|le|les|l|d|the|of|and|et)$/iu;

/** An organization without a logo: the same letters and colour as on its screens. */
export function emblemOf(name: string): { initials: string; colour: string } {
  const words = name
    .split(/[\s'’-]+/u)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .filter((word, index) => index === 0 || !SMALL_WORDS.test(word));
  const [first = '', ...rest] = words;
  const last = rest.at(-1);
  const initials = last === undefined ? first.slice(0, 2) : `${first.charAt(0)}${last.charAt(0)}`;
  let hash = 0;
  for (const letter of name.trim().toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return { initials: initials.toLocaleUpperCase(), colour: COLOURS[hash % COLOURS.length]! };
}
