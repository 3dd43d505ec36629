import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Text and structure of a PDF. */
export interface ReadPdf {
  title: string;
  author: string;
  language: string | null;
  isTagged: boolean;
  /** In points. */
  size: readonly [width: number, height: number];
  /** Lines of each page, from top to bottom; texts on one line are joined with spaces. */
  pages: string[][];
  /** How often each tag occurs in the document structure. */
  tags: Record<string, number>;
  /** Alternative texts of pictures. */
  alts: string[];
}

interface Node {
  role?: string;
  alt?: string;
  children?: Node[];
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const { info } = (await pdf.getMetadata()) as unknown as { info: Record<string, string | null> };
  const marks = (await pdf.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null;
  const read: ReadPdf = {
    title: info['Title'] ?? '',
    author: info['Author'] ?? '',
    language: info['Language'] ?? null,
    isTagged: marks?.get('Marked') === true,
    size: [0, 0],
    pages: [],
    tags: {},
    alts: [],
  };
  const count = ({ role, alt, children = [] }: Node): void => {
    if (role) read.tags[role] = (read.tags[role] ?? 0) + 1;
    if (alt) read.alts.push(alt.replaceAll('\u00a0', ' '));
    children.forEach(count);
  };
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    read.size = [Math.round(width), Math.round(height)];
    const { items } = await page.getTextContent();
    read.pages.push(linesOf(items as Item[]));
    const tree = (await page.getStructTree()) as Node | null;
    if (tree) count(tree);
  }
  await task.destroy();
  return read;
}

interface Item {
  str?: string;
  width?: number;
  transform?: number[];
}
interface Part {
  x: number;
  end: number;
  text: string;
}

/** Adjacent parts are one word whose font changes. */
const joined = (parts: readonly Part[]): string =>
  parts
    .toSorted((left, right) => left.x - right.x)
    .reduce(
      ({ text, end }, part) => ({
        text: text + (text !== '' && part.x - end > 0.5 ? ' ' : '') + part.text,
        end: part.end,
      }),
      {
        text: '',
        end: 0,
      },
    )
    .text.replaceAll(/\s+/g, ' ')
    .trim();

function linesOf(items: readonly Item[]): string[] {
  const lines = new Map<number, Part[]>();
  for (const { str = '', width = 0, transform = [] } of items) {
    if (str.trim() === '') continue;
    const [x, y] = [transform[4] ?? 0, Math.round(transform[5] ?? 0)];
    lines.set(y, [...(lines.get(y) ?? []), { x, end: x + width, text: str }]);
  }
  return [...lines].sort(([above], [below]) => below - above).map(([, parts]) => joined(parts));
}
