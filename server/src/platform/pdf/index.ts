import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import type { PdfDocument } from './document.ts';

export type {
  Block,
  Cell,
  Embedded,
  Fact,
  Head,
  Label,
  Paper,
  Party,
  PdfDocument,
  Row,
  TaxLine,
} from './document.ts';

const SECONDS = 60;
const MEMORY_MB = 768;

type Answer = { bytes: Uint8Array } | { failure: string };

/** One thread for all, so that a long document holds up other documents and nothing else. */
let thread: Worker | null = null;
let onAnswer: (answer: Answer) => void = () => {};
let before: Promise<unknown> = Promise.resolve();

/** Lays a document out on paper. The only way to make a PDF here; the same document gives the same bytes. */
export function pdfOf(document: PdfDocument): Promise<Buffer> {
  const mine = before.then(() => drawnApart(document));
  before = mine.catch(() => {});
  return mine;
}

async function drawnApart(document: PdfDocument): Promise<Buffer> {
  const worker = (thread ??= newThread());
  worker.ref();
  const answer = await new Promise<Answer>((resolve) => {
    const limit = setTimeout(() => void worker.terminate(), SECONDS * 1_000);
    onAnswer = (given) => {
      clearTimeout(limit);
      resolve(given);
    };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(document);
  });
  worker.unref();
  if ('failure' in answer) throw new Error(`the document was not drawn: ${answer.failure}`);
  return Buffer.from(answer.bytes);
}

function newThread(): Worker {
  const worker = new Worker(new URL('./draw-apart.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    execArgv: [],
  });
  const ended = (failure: string) => {
    if (thread === worker) thread = null;
    onAnswer({ failure });
  };
  worker.on('message', (answer: Answer) => onAnswer(answer));
  worker.on('error', (error) => ended(String(error)));
  worker.on('exit', () => ended('its thread ended'));
  return worker;
}

/** At twice the size it is shown at, on white: what a printer needs, and no more. */
const LOGO_PX = { width: 600, height: 184 } as const;

/** A stored logo (WebP, with see-through parts) as a document takes it. */
export const logoForPaper = (picture: Uint8Array): Promise<Uint8Array> =>
  sharp(picture)
    .flatten({ background: '#ffffff' })
    .resize({ ...LOGO_PX, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
