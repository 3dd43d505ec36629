import PDFKit from 'pdfkit';
import { uiLanguageOf } from '@halles/contract/kernel';
import type { PdfDocument } from './document.ts';
import { describe, embed } from './embedded.ts';
import { Fonts, TABULAR } from './fonts.ts';
import { linesOf } from './line-breaks.ts';
import { margin, papers, type Style } from './measures.ts';
import { textsIn, type Text } from '../texts.ts';

type Element = ReturnType<PDFKit.PDFDocument['struct']>;
/** A structure element for screen readers: `P`, `Table`, `TD`. */
export interface Tag {
  role: string;
  element: Element;
}
interface TagFacts {
  alt?: string;
  scope?: 'Column' | 'Row';
  /** How many columns a cell spans. */
  span?: number;
}

const xmlSafe = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const ELLIPSIS = '…';

type Info = Record<string, unknown>;

/**
 * pdfkit writes a title into XML unescaped: a name with `&` would break the file's metadata. Its types leave out both
 * of what is used here.
 */
class PaperSize extends PDFKit {
  _addInfo(): void {
    const doc = this as unknown as { info: Info };
    const { info } = doc;
    doc.info = Object.fromEntries(
      Object.entries(info).map(([key, value]) => [key, typeof value === 'string' ? xmlSafe(value) : value]),
    );
    (PDFKit.prototype as unknown as { _addInfo(): void })._addInfo.call(this);
    doc.info = info;
  }
}

function sizeOf(document: PdfDocument): [width: number, height: number] {
  const { width, height } = papers[document.paper];
  return 'isLandscape' in document && document.isLandscape ? [height, width] : [width, height];
}

/** The pages, filled from top to bottom. Blocks draw through it and do not know pdfkit. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly fonts: Fonts;
  /** The layout's own texts. */
  readonly t: Text;
  readonly width: number;
  readonly left: number = margin.side;
  readonly bottom: number;
  /** Position of the next block. */
  y: number = margin.top;
  /** Top of the page's body, below the repeated head. */
  top: number = margin.top;
  readonly root: Tag;
  /** Draws the top of every page after the first. */
  onNewPage: () => void = () => {};

  constructor(document: PdfDocument) {
    const { title, author, language, madeAt } = document;
    const [width, height] = sizeOf(document);
    this.doc = new PaperSize({
      size: [width, height],
      margin: 0,
      bufferPages: true,
      // PDF 1.7 allows both PDF/A (archiving) and PDF/UA (accessibility).
      pdfVersion: '1.7',
      subset: 'PDF/A-3a',
      tagged: true,
      lang: uiLanguageOf(language),
      displayTitle: true,
      // No standard font is loaded; the type does not allow for none.
      font: null as never,
      info: {
        Title: title,
        Author: author,
        Producer: 'Halles',
        Creator: 'Halles',
        CreationDate: new Date(madeAt),
      },
    });
    const embedded = 'embedded' in document ? document.embedded : undefined;
    describe(this.doc, embedded);
    if (embedded) embed(this.doc, embedded, new Date(madeAt));
    this.fonts = new Fonts(this.doc);
    this.t = textsIn(language);
    this.width = width - 2 * margin.side;
    this.bottom = height - margin.bottom;
    const element = this.doc.struct('Document');
    this.root = { role: 'Document', element };
    this.doc.addStructure(element);
  }

  get room(): number {
    return this.bottom - this.y;
  }
  get right(): number {
    return this.left + this.width;
  }

  breakPage(): void {
    this.doc.addPage();
    this.y = margin.top;
    this.onNewPage();
    this.top = this.y;
  }

  /** Starts a new page when the height does not fit, unless it would not fit on an empty page either. */
  keepTogether(height: number): void {
    if (this.room < height && this.y > this.top) this.breakPage();
  }

  tag(parent: Tag, role: string, { alt, scope, span }: TagFacts = {}): Tag {
    const element = this.doc.struct(role, {
      ...(alt !== undefined && { alt }),
      ...(scope && { scope }),
    });
    if (span !== undefined) {
      // pdfkit writes no attributes of a table's cells, and its types leave out where they are.
      const { data } = (element as unknown as { dictionary: { data: { A?: object } } }).dictionary;
      data.A = { ...data.A, O: 'Table', ColSpan: span };
    }
    parent.element.add(element);
    return { role, element };
  }

  /** Draws inside a structure tag; a tag that continues on the next page is reopened. */
  drawInTag(tag: Tag, draw: () => void): void {
    const content = this.doc.markStructureContent(tag.role);
    tag.element.add(content);
    draw();
    this.doc.endMarkedContent();
  }

  /** Draws artifacts that screen readers skip: rules, repeated heads, page numbers. */
  drawArtifact(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Pagination' });
    draw();
    this.doc.endMarkedContent();
  }

  linesOf(text: string, style: Style, width: number): string[] {
    return linesOf(this.fonts, text, style, width);
  }
  /** Repeated text stays on one line and is cut at its end. */
  oneLine(text: string, style: Style, width: number): string {
    const [first = '', ...more] = this.linesOf(text, style, width);
    if (more.length === 0) return first;
    const [cut = ''] = this.linesOf(text, style, width - this.widthOf(ELLIPSIS, style));
    return `${cut.replace(/[\s·,-]+$/u, '')}${ELLIPSIS}`;
  }
  widthOf(text: string, style: Style): number {
    return this.fonts.widthOf(text, style) * style.size;
  }

  /** Draws one line with its top at `y`; within `width` it can be aligned right or centred. */
  line(
    text: string,
    style: Style,
    at: { x: number; y: number; width?: number; align?: 'start' | 'end' | 'middle' },
  ): void {
    const { align = 'start', width = 0 } = at;
    const slack = align === 'start' ? 0 : width - this.widthOf(text, style);
    let x = at.x + (align === 'middle' ? slack / 2 : slack);
    const y = at.y + (style.leading - style.size * 1.2) / 2;
    for (const run of this.fonts.runsOf(text, style.weight)) {
      const runWidth = this.fonts.widthOf(run.text, style) * style.size;
      this.doc.font(run.font).fontSize(style.size).fillColor(style.colour);
      this.doc.text(run.text, x, y, {
        lineBreak: false,
        ...(style.isFigure && { features: TABULAR }),
      });
      x += runWidth;
    }
  }

  rule(y: number, { from = this.left, to = this.right, colour = '#d9d3c5', thick = 0.5 } = {}): void {
    this.doc.moveTo(from, y).lineTo(to, y).lineWidth(thick).strokeColor(colour).stroke();
  }
}
