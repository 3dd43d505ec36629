export type Inline = { kind: 'text' | 'bold'; text: string } | { kind: 'link'; text: string; href: string };

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'picture'; name: string; alt: string };

export interface Article {
  title: string;
  /** What the article answers, in one sentence. */
  summary: string;
  blocks: Block[];
}

const PICTURE = /^!\[(?<alt>[^\]]*)\]\((?<name>[\w-]+)\)$/;
const ITEM = /^(?<mark>-|\d+\.) (?<text>.+)$/;
const INLINE = /\*\*(?<bold>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<href>[^)]+)\)/g;

function inlineOf(text: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) });
    const { bold, label, href } = match.groups!;
    parts.push(
      bold === undefined ? { kind: 'link', text: label!, href: href! } : { kind: 'bold', text: bold },
    );
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

function blockOf(line: string): Block {
  if (line.startsWith('## ')) return { kind: 'heading', text: line.slice(3) };
  const picture = PICTURE.exec(line)?.groups;
  if (picture) return { kind: 'picture', name: picture['name']!, alt: picture['alt']! };
  const item = ITEM.exec(line)?.groups;
  if (item) return { kind: 'list', isOrdered: item['mark'] !== '-', items: [inlineOf(item['text']!)] };
  return { kind: 'paragraph', content: inlineOf(line) };
}

/**
 * Reads the small part of Markdown that articles use, one block a line. `{navigation.invoices}` stands for that text
 * of the screens, so that an article names a button as its screen does.
 */
export function parseArticle(source: string, textOf: (key: string) => string): Article {
  const filled = source.replaceAll(/\{([\w.-]+)\}/g, (_, key: string) => textOf(key));
  const [title = '', summary = '', ...lines] = filled
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const blocks: Block[] = [];
  for (const line of lines) {
    const block = blockOf(line);
    const last = blocks.at(-1);
    if (block.kind === 'list' && last?.kind === 'list' && last.isOrdered === block.isOrdered)
      last.items.push(...block.items);
    else blocks.push(block);
  }
  return { title: title.replace(/^# /, ''), summary, blocks };
}

/** The words of an article, for its search. */
export function wordsOf({ title, summary, blocks }: Article): string {
  const plain = (content: readonly Inline[]) => content.map(({ text }) => text).join('');
  const texts = blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block.text];
    if (block.kind === 'paragraph') return [plain(block.content)];
    return block.kind === 'list' ? block.items.map(plain) : [];
  });
  return [title, summary, ...texts].join(' ');
}
