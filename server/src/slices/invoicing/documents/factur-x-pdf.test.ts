import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { drawDocument } from '../../../platform/pdf/draw.ts';
import { readXml } from '../../../testing/xml.ts';
import { aDocument, aFullFrenchDocument } from '../factory/documents.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { facturX } from './factur-x.ts';

const bytesOf = (document = aFullFrenchDocument()): Promise<Buffer> =>
  drawDocument(
    invoicePdf(document, {
      letterhead: { logo: null, paper: 'A4' },
      url: 'https://halles.example/customer/invoices/1',
      madeAt: '2026-11-02T12:00:00.000Z',
    }),
  );

/** The objects of a PDF file in their raw form; compressed streams are not read. */
function objectsOf(bytes: Buffer): Map<string, string> {
  const found = bytes.toString('latin1').matchAll(/(\d+) 0 obj\n(.*?)\n(?:stream|endobj)/gs);
  return new Map([...found].map(([, number, text]) => [number!, text!]));
}
const referred = (objects: Map<string, string>, text: string, key: string): string => {
  const [, number] = new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(text) ?? [];
  const object = objects.get(number ?? '');
  if (object === undefined) throw new Error(`nothing under /${key}`);
  return object;
};
const ofType = (objects: Map<string, string>, type: string): string[] =>
  [...objects.values()].filter((text) => new RegExp(`/Type /${type}\\b`).test(text));

/** The files attached to the PDF, as text. */
async function loadAttachments(bytes: Buffer): Promise<Record<string, string>> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const found: Record<string, string> = {};
  for (const name of (await pdf.getAttachments())?.keys() ?? []) {
    const content = (await pdf.getAttachmentContent(name)) as unknown as Uint8Array;
    found[name] = Buffer.from(content).toString('utf8');
  }
  await task.destroy();
  return found;
}

const xmpOf = (bytes: Buffer): string => /<x:xmpmeta.*<\/x:xmpmeta>/s.exec(bytes.toString('utf8'))![0];

describe('the PDF of a French invoice', () => {
  it('embeds the XML, identical to the byte', async () => {
    const document = aFullFrenchDocument();
    expect(await loadAttachments(await bytesOf(document))).toEqual({ 'factur-x.xml': facturX(document) });
  });

  it('declares the file type, and that it represents the whole document', async () => {
    const objects = objectsOf(await bytesOf());
    const [catalogue] = ofType(objects, 'Catalog');
    const spec = referred(objects, catalogue!, 'AF');
    expect(spec).toContain('/AFRelationship /Alternative');
    expect(spec).toMatch(/\/F \(factur-x\.xml\)/);
    expect(spec).toMatch(/\/UF \(factur-x\.xml\)/);
    const file = referred(objects, spec, 'F');
    expect(file).toContain('/Type /EmbeddedFile');
    expect(file).toContain('/Subtype /text#2Fxml');
    expect(file).toMatch(/\/ModDate \(D:20261102120000Z\)/);
  });

  it('declares its conformance level in the XMP properties, with a schema description', async () => {
    const xmp = xmpOf(await bytesOf());
    expect(() => readXml(xmp)).not.toThrow();
    expect(xmp).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A</);
    expect(xmp).toContain('xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"');
    for (const expectedText of [
      '<fx:DocumentType>INVOICE<',
      '<fx:DocumentFileName>factur-x.xml<',
      '<fx:Version>1.0<',
      '<fx:ConformanceLevel>EN 16931<',
    ])
      expect(xmp).toContain(expectedText);
    expect(xmp.match(/<pdfaExtension:schemas>/g)).toHaveLength(1);
    const described = [...xmp.matchAll(/<pdfaSchema:prefix>(\w+)</g)].map(([, prefix]) => prefix);
    expect(described).toEqual(['pdfuaid', 'fx']);
  });

  it('is PDF/A: an output colour profile, embedded fonts, tags, no encryption, no transparency', async () => {
    const bytes = await bytesOf();
    const objects = objectsOf(bytes);
    const [catalogue] = ofType(objects, 'Catalog');
    expect(referred(objects, catalogue!, 'MarkInfo')).toContain('/Marked true');
    expect(catalogue).toMatch(/\/Lang \(fr-CA\)/);
    referred(objects, catalogue!, 'StructTreeRoot');
    referred(objects, catalogue!, 'Metadata');
    const intent = referred(objects, catalogue!, 'OutputIntents');
    expect(intent).toContain('/S /GTS_PDFA1');
    referred(objects, intent, 'DestOutputProfile');
    const fonts = ofType(objects, 'FontDescriptor');
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(font).toMatch(/\/FontFile[23]? \d+ 0 R/);
    const all = [...objects.values()].join('\n');
    expect(all).not.toMatch(/\/(?:ca|CA) 0?\.\d|\/SMask \d|\/Encrypt|\/JavaScript|\/JS\b/);
    expect(bytes.toString('latin1')).toMatch(/trailer.*\/ID \[/s);
  });

  it('is reproducible', async () => {
    expect((await bytesOf()).equals(await bytesOf())).toBe(true);
  });

  it('is not Factur-X for other countries, and still describes its properties', async () => {
    const bytes = await bytesOf(aDocument());
    expect(await loadAttachments(bytes)).toEqual({});
    const xmp = xmpOf(bytes);
    expect(xmp).not.toContain('factur-x');
    expect(xmp).toContain('<pdfaSchema:prefix>pdfuaid<');
  });
});
