import { AppError } from '../errors.ts';
import { ChildProcesses } from '../child-processes/index.ts';
import type { PdfDocument } from './document.ts';

export type {
  Block,
  Cell,
  Embedded,
  Fact,
  Head,
  Label,
  PagedDocument,
  PaperSize,
  Party,
  PdfDocument,
  Row,
  TaxLine,
} from './document.ts';

/** A document with more lines takes more than half a second. */
const LONG_LINES = 60;

const drawings = new ChildProcesses<PdfDocument, Uint8Array>({
  module: new URL('./draw-in-child.ts', import.meta.url),
  processes: 2,
  maxQueuedPerOwner: 50,
  seconds: 60,
  memoryMb: 768,
});

/**
 * Renders a document in a child process: organizations take turns, and long documents leave room for short ones. The
 * only way to make a PDF; the same document gives the same bytes.
 */
export async function pdfOf(document: PdfDocument, organizationId = document.author): Promise<Buffer> {
  const isLong = linesOf(document) > LONG_LINES;
  const bytes = await drawings
    .run({ owner: organizationId, isLong, input: document })
    .catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      throw new Error(`the document was not drawn: ${(error as Error).message}`, { cause: error });
    });
  return Buffer.from(bytes);
}

const linesOf = (document: PdfDocument): number =>
  'labels' in document
    ? document.labels.length
    : document.blocks.reduce((lines, block) => lines + (block.kind === 'table' ? block.rows.length : 1), 0);

/** Twice the displayed size, on white: enough for printing. */
const LOGO_PX = { width: 600, height: 184 } as const;

/** Converts a stored logo (WebP with transparency) to a format that PDFs accept. */
export async function logoForPdf(picture: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(picture)
    .flatten({ background: '#ffffff' })
    .resize({ ...LOGO_PX, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
}
