import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { testApp } from '../../testing/app.ts';
import { brokenRules } from '../../testing/en16931.ts';
import { readXml, textAt } from '../../testing/xml.ts';
import {
  deliveredOrder,
  aTradingPair,
  addProductForSale,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { aMember, setOrganization } from '../organizations/factory.ts';
import { draftCreditNote } from './commands/credit-note.ts';
import { changeFrenchTerms } from './commands/french-terms.ts';
import { publishInvoice } from './commands/publish.ts';
import { updateInvoice } from './commands/update-draft.ts';
import { draftedFor } from './factory/invoices.ts';
import { getFrenchTerms } from './queries/french-terms.ts';
import { getInvoice } from './queries/invoice.ts';

const { world, call } = await testApp();
const as = (person: Member) => world.as(person);
let pair: TradingPair;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
});

/** Moves the seller to France, with these fields on its profile. */
const inFrance = (card: Partial<Record<'siret' | 'vat_number' | 'legal_form', string>>) =>
  setOrganization(world, pair.farm, { country: 'FR', neq: null, ...card });

const company = { siret: '81234567600017', vat_number: 'FR19812345676', legal_form: 'SARL' };

async function drafted(): Promise<Invoice> {
  const formatId = await addProductForSale(world.as(system), pair, { multiple: '1' });
  const order = await deliveredOrder(as, pair, [{ formatId, quantity: '4' }]);
  return draftedFor(as(pair.seller), order);
}

const settled = (change: Parameters<typeof changeFrenchTerms>[1]['change']) =>
  getFrenchTerms(as(pair.seller)).then(({ version }) =>
    changeFrenchTerms(as(pair.seller), { version, change }),
  );

async function published(): Promise<Invoice> {
  await inFrance(company);
  await settled({ capitalMinor: 1_000_000, registerTown: 'Lyon' });
  const { id, version } = await drafted();
  return publishInvoice(as(pair.seller), { invoiceId: id, version });
}

const xmlOf = (person: Member, { id }: Invoice) =>
  call(person, 'GET', `/documents/factur-x.xml?invoiceId=${id}`);

describe('a seller in France', () => {
  it('is told what its invoices lack, and publishes none until then', async () => {
    await inFrance({});
    const draft = await drafted();
    expect(draft.missing).toEqual(['invoicing.noSiret', 'invoicing.noLegalForm']);
    await inFrance(company);
    const known = await getInvoice(as(pair.seller), { invoiceId: draft.id });
    expect(known.missing).toEqual(['invoicing.noCapital', 'invoicing.noRegisterTown']);
    await expect(
      publishInvoice(as(pair.seller), { invoiceId: draft.id, version: draft.version }),
    ).rejects.toMatchObject({ code: 'invoicing.incomplete' });
    await settled({ capitalMinor: 1_000_000, registerTown: 'Lyon' });
    expect((await getInvoice(as(pair.seller), { invoiceId: draft.id })).missing).toEqual([]);
  });

  it('needs neither capital nor register if it is not a company', async () => {
    await inFrance({ siret: company.siret, legal_form: 'Entreprise individuelle' });
    expect((await drafted()).missing).toEqual([]);
  });

  it('is warned of payment terms beyond the legal caps for food, and can still publish', async () => {
    await inFrance(company);
    await settled({ capitalMinor: 100, registerTown: 'Lyon' });
    const draft = await drafted();
    expect(draft.warnings).not.toContain('terms');
    const late = await updateInvoice(as(pair.seller), {
      invoiceId: draft.id,
      version: draft.version,
      change: { dueOn: '2027-12-31' },
    });
    expect(late.warnings).toContain('terms');
    const done = await publishInvoice(as(pair.seller), { invoiceId: late.id, version: late.version });
    expect(done).toMatchObject({ status: 'published', warnings: [] });
  });

  it('states its legal identity, late and early payment terms, and the reason for no VAT', async () => {
    await settled({ earlyPayment: { percent: '2', days: 8 } });
    const { document } = await published();
    expect(document.mentions.map(({ fr }) => fr)).toEqual([
      'TVA non applicable, art. 293 B du CGI',
      'Nature de l’opération\u00a0: livraison de biens',
      'Retard de paiement\u00a0: pénalités au taux de trois fois l’intérêt légal.',
      'Retard de paiement\u00a0: indemnité forfaitaire de 40\u00a0€ pour frais de recouvrement.',
      'Escompte de 2\u00a0% pour paiement sous 8 jours.',
    ]);
    const facts = document.seller.facts.map(({ label, value }) => `${label.fr} ${value}`);
    expect(facts.map((fact) => fact.replaceAll('\u00a0', ' '))).toEqual([
      'Forme juridique SARL au capital de 10 000,00 €',
      'RCS Lyon 812 345 676',
      'SIRET 81234567600017',
      'No de TVA FR19812345676',
    ]);
  });

  it('changes the mentions of future invoices only, with version checks', async () => {
    const before = await published();
    const { version } = await getFrenchTerms(as(pair.seller));
    await changeFrenchTerms(as(pair.seller), { version, change: { supply: 'both' } });
    await expect(
      changeFrenchTerms(as(pair.seller), { version, change: { supply: 'goods' } }),
    ).rejects.toMatchObject({ code: 'request.stale' });
    const after = await getInvoice(as(pair.seller), { invoiceId: before.id });
    expect(after.document.electronic?.supply).toBe('goods');
    expect(after.contentHash).toBe(before.contentHash);
  });

  it('restricts these terms to members who handle money', async () => {
    const driver = await aMember(world.as(anonymous), pair.farm, 'driver');
    await expect(changeFrenchTerms(as(driver), { version: 1, change: {} })).rejects.toMatchObject({
      code: 'request.notAllowed',
    });
  });
});

describe('the electronic invoice', () => {
  it('can be downloaded by seller and buyer, the same as in the saved PDF', async () => {
    const invoice = await published();
    const [ours, theirs] = [await xmlOf(pair.seller, invoice), await xmlOf(pair.buyer, invoice)];
    expect(ours.status).toBe(200);
    expect(ours.headers['content-disposition']).toContain('factur-x.xml');
    expect(theirs.text).toBe(ours.text);
    expect(brokenRules(readXml(ours.text))).toEqual([]);
    const stored = await world.db
      .selectFrom('invoices')
      .select('pdf_file_id')
      .where('id', '=', invoice.id)
      .executeTakeFirstOrThrow();
    expect(stored.pdf_file_id).toBeNull();
    const pdf = await call(pair.buyer, 'GET', `/documents/invoice.pdf?invoiceId=${invoice.id}`);
    expect(pdf.status).toBe(200);
    expect(pdf.text).toContain('/AFRelationship /Alternative');
    expect(pdf.text).toContain('urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#');
  });

  it('has the figures of the document and of the PDF', async () => {
    const invoice = await published();
    const root = readXml((await xmlOf(pair.seller, invoice)).text);
    const amount = textAt(
      root,
      'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation/DuePayableAmount',
    );
    expect(amount).toBe((invoice.totalMinor / 100).toFixed(2));
  });

  it('exists for a credit note too', async () => {
    const invoice = await published();
    const note = await draftCreditNote(as(pair.seller), {
      invoiceId: invoice.id,
      version: invoice.version,
      reason: 'Abîmées',
      lines: [{ lineId: invoice.document.lines[0]!.id, quantity: '1' }],
      deliveryFee: false,
    });
    const done = await publishInvoice(as(pair.seller), { invoiceId: note.id, version: note.version });
    const root = readXml((await xmlOf(pair.buyer, done)).text);
    expect(textAt(root, 'ExchangedDocument/TypeCode')).toBe('381');
  });

  it('is refused to other organizations, for drafts, and for sellers in Canada', async () => {
    const stranger = await aTradingPair(world.as(anonymous));
    expect((await xmlOf(stranger.seller, await published())).status).toBe(404);
    expect((await xmlOf(pair.seller, await drafted())).status).toBe(404);
    await setOrganization(world, pair.farm, { country: 'CA' });
    const { id, version } = await drafted();
    const canadian = await publishInvoice(as(pair.seller), { invoiceId: id, version });
    expect((await xmlOf(pair.seller, canadian)).status).toBe(404);
  });
});
