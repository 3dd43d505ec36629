import { parentPort } from 'node:worker_threads';
import type { PdfDocument } from './document.ts';
import { drawDocument } from './draw.ts';

/** Runs on a thread of its own: see `index.ts`. */
// oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin
async function answer(document: PdfDocument): Promise<void> {
  try {
    parentPort!.postMessage({ bytes: await drawDocument(document) });
  } catch (error) {
    parentPort!.postMessage({ failure: (error as Error).stack ?? String(error) });
  }
}

parentPort!.on('message', (document: PdfDocument) => void answer(document));
