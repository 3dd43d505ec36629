/** A part of a message's text: plain, a web address, or the name of somebody who is mentioned. */
export interface TextPart {
  kind: 'text' | 'link' | 'mention';
  text: string;
  /** Its first character's place in the text. */
  at: number;
}

const address = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]']/g;
const special = /[.*+?^${}()|[\]\\]/g;
/** The text as a pattern that matches it and nothing else. */
export const patternOf = (text: string): string => text.replaceAll(special, String.raw`\$&`);

/** Splits a text so that addresses and mentions can be shown as such. Nothing in it is ever read as HTML. */
export function textParts(text: string, names: readonly string[]): TextPart[] {
  const mentions = names.map((name) => `@${name}`).toSorted((a, b) => b.length - a.length);
  const found = [address.source, ...mentions.map(patternOf)];
  const parts: TextPart[] = [];
  let from = 0;
  const add = (kind: TextPart['kind'], until: number) => {
    if (until > from) parts.push({ kind, text: text.slice(from, until), at: from });
    from = until;
  };
  for (const match of text.matchAll(new RegExp(found.join('|'), 'gu'))) {
    add('text', match.index);
    add(match[0].startsWith('@') ? 'mention' : 'link', match.index + match[0].length);
  }
  add('text', text.length);
  return parts;
}
