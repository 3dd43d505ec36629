const SHAPE = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g;

/** The check digits of ISO 13616: letters as numbers, the head at the tail, modulo 97. */
function isIban(iban: string): boolean {
  const moved = `${iban.slice(4)}${iban.slice(0, 4)}`;
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** The account in a seller's own words, the first one that can be one. */
export function findIban(text: string): string | null {
  const found = (text.toUpperCase().match(SHAPE) ?? []).map((each) => each.replaceAll(' ', ''));
  for (const one of found)
    // Words may follow it: the longest beginning that checks.
    for (let length = Math.min(one.length, 34); length >= 15; length--)
      if (isIban(one.slice(0, length))) return one.slice(0, length);
  return null;
}
