const SHAPE = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g;

/** Checks the digits of ISO 13616: the first four characters move to the end, letters become numbers, modulo 97. */
function isIban(iban: string): boolean {
  const moved = `${iban.slice(4)}${iban.slice(0, 4)}`;
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** The first valid IBAN in a seller's free text. */
export function findIban(text: string): string | null {
  const found = (text.toUpperCase().match(SHAPE) ?? []).map((each) => each.replaceAll(' ', ''));
  for (const one of found)
    // Text may follow the IBAN: the longest valid prefix is taken.
    for (let length = Math.min(one.length, 34); length >= 15; length--)
      if (isIban(one.slice(0, length))) return one.slice(0, length);
  return null;
}
