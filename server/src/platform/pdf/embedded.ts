import type { Embedded } from './document.ts';

/** PDF/A only knows its own properties: those of PDF/UA need an extension schema. */
const PDF_UA_SCHEMA = `<rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property>
<rdf:Seq>
<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Indicates which part of ISO 14289 the file adheres to</pdfaProperty:description>
</rdf:li>
</rdf:Seq>
</pdfaSchema:property>
</rdf:li>`;

const PDF_UA = `<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>`;

const schemas = (all: readonly string[]): string => `<rdf:Description rdf:about=""
 xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
 xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas>
<rdf:Bag>
${all.join('\n')}
</rdf:Bag>
</pdfaExtension:schemas>
</rdf:Description>`;

/** Sets the file's claims besides its title: accessible (PDF/UA), and the embedded file's properties. */
export function describe(doc: PDFKit.PDFDocument, embedded?: Embedded): void {
  doc.appendXML(PDF_UA);
  if (embedded) doc.appendXML(embedded.properties);
  doc.appendXML(schemas([PDF_UA_SCHEMA, ...(embedded ? [embedded.schema] : [])]));
}

/** Relationship `Alternative`, as Factur-X requires for this profile. */
export function embed(doc: PDFKit.PDFDocument, embedded: Embedded, madeAt: Date): void {
  doc.file(Buffer.from(embedded.content), {
    name: embedded.name,
    description: embedded.description,
    type: embedded.type,
    relationship: 'Alternative',
    creationDate: madeAt,
    modifiedDate: madeAt,
  } as PDFKit.Mixins.PDFAttachmentOptions);
}
