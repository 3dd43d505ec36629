/** An XML element with its content; null and empty children are left out. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: string | readonly Element[];
}
export type Part = Element | null;

export const node = (name: string, ...parts: readonly (Part | readonly Part[])[]): Part => {
  const content = parts.flat().filter((part) => part !== null);
  return content.length === 0 ? null : { name, attributes: {}, content };
};

/** An element with text; null if there is no text. */
export const leaf = (
  name: string,
  text: string | null,
  attributes: Readonly<Record<string, string>> = {},
): Part => {
  const content = text === null ? '' : cleanText(text);
  return content === '' ? null : { name, attributes, content };
};

/** XML allows no control characters, and validators refuse consecutive spaces. */
const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[^\P{C}\n]/gu, '')
    .trim();

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function lines({ name, attributes, content }: Element, depth: string): string[] {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const open = `${depth}<${name}${written.join('')}>`;
  if (typeof content === 'string') return [`${open}${escaped(content)}</${name}>`];
  return [open, ...content.flatMap((each) => lines(each, `${depth}  `)), `${depth}</${name}>`];
}

export const xmlOf = (root: Element): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${lines(root, '').join('\n')}\n`;

/** Formats money for XML: `1234.50`, `-0.05`. */
export function amount(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `20261121`, which is format 102. */
export const compactDay = (day: string): string => day.replaceAll('-', '');
