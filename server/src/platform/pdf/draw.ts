import { drawQr } from './blocks/qr-code.ts';
import { drawSignature } from './blocks/signature.ts';
import { drawTaxes, drawTotals } from './blocks/totals.ts';
import { drawFacts, drawHeading, drawNote, drawParties, drawText } from './blocks/texts.ts';
import type { Block, PdfDocument, PagedDocument } from './document.ts';
import { drawLabels } from './labels.ts';
import { drawFeet, drawHead, drawRunningHead } from './page-frame.ts';
import { Sheet } from './sheet.ts';
import { drawTable } from './table/draw.ts';
import type { Language } from '@halles/contract/kernel';

/** Renders a document; the same document gives the same bytes. */
export async function drawDocument(document: PdfDocument): Promise<Buffer> {
  const sheet = new Sheet(document);
  const bytes = sheet.doc.toArray();
  if ('labels' in document) drawLabels(sheet, document);
  else drawPages(sheet, document);
  sheet.doc.end();
  return Buffer.concat(await bytes);
}

function drawPages(sheet: Sheet, document: PagedDocument): void {
  sheet.onNewPage = () => drawRunningHead(sheet, document.head);
  drawHead(sheet, document.head);
  for (const block of document.blocks) drawBlock(sheet, block, document.language);
  drawFeet(sheet, document);
}

function drawBlock(sheet: Sheet, block: Block, language: Language): void {
  switch (block.kind) {
    case 'heading':
      return drawHeading(sheet, block);
    case 'text':
      return drawText(sheet, block);
    case 'note':
      return drawNote(sheet, block);
    case 'parties':
      return drawParties(sheet, block);
    case 'facts':
      return drawFacts(sheet, block);
    case 'table':
      return drawTable(sheet, block, language);
    case 'taxes':
      return drawTaxes(sheet, block, language);
    case 'totals':
      return drawTotals(sheet, block, language);
    case 'qr':
      return drawQr(sheet, block);
    case 'signature':
      return drawSignature(sheet, block);
    case 'newPage':
      return sheet.breakPage();
  }
}
