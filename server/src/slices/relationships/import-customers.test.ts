import { beforeEach, describe, expect, it } from 'vitest';
import type { ImportValue, RelationId } from '@halles/contract';
import { anonymous, type Member } from '../../platform/actor.ts';
import { transaction } from '../../platform/transaction.ts';
import { countingStatements } from '../../testing/statements.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { testWorld } from '../../testing/world.ts';
import type { ApplicableRow, ImportRow, UndoRecord } from '../imports/index.ts';
import { anOrganization, insertTaxes, joinAs } from '../organizations/factory.ts';
import { setupOf } from '../organizations/index.ts';
import { createCustomer } from './commands/create.ts';
import { customersImport } from './commands/import-customers.ts';
import { inviteCustomer } from './commands/invitations.ts';
import { changeCustomerTerms } from './commands/terms.ts';
import { relationshipsExports } from './documents/exports.ts';
import { aCard, aCustomerCard, aRelation, aRequest } from './factory.ts';
import { listCustomers } from './queries/lists.ts';
import { loadRelation } from './queries/records.ts';

const world = await testWorld();
let marie: Member;

beforeEach(async () => {
  marie = (await anOrganization(world.as(anonymous))).owner;
});

type Sheet = Record<string, ImportValue>[];
const rowsOf = (sheet: Sheet): ImportRow[] => sheet.map((values, index) => ({ number: index + 2, values }));
const compare = (sheet: Sheet, ctx = world.as(marie)) =>
  customersImport.compare({ ctx, forUpdate: false }, {}, rowsOf(sheet));
const actionsOf = async (sheet: Sheet) => (await compare(sheet)).map(({ action }) => action);
const refusals = async (sheet: Sheet) =>
  (await compare(sheet)).map(({ errors }) => errors.map(({ key, code }) => `${key} ${code}`));

async function apply(sheet: Sheet, ctx = world.as(marie)): Promise<UndoRecord[]> {
  const compared = await compare(sheet, ctx);
  const rows = rowsOf(sheet).flatMap((row, index): ApplicableRow[] => {
    const { action, changes } = compared[index]!;
    return action === 'create' || action === 'change' ? [{ ...row, action, changes }] : [];
  });
  return transaction(ctx, (tx) => customersImport.apply(tx, {}, rows, async () => undefined));
}
const undo = (records: UndoRecord[]) =>
  transaction(world.as(marie), (tx) => customersImport.undo(tx, {}, records));
const page = { page: 1, pageSize: 100, descending: false, sort: 'name' } as const;
const customers = async () => (await listCustomers(world.as(marie), page)).rows;
const names = async () => (await customers()).map(({ partner }) => partner.name);
const customer = async (name: string) => {
  const row = (await customers()).find(({ partner }) => partner.name === name)!;
  return loadRelation(world.as(marie), world.db, row.id);
};
const idIn = (record: UndoRecord): RelationId => (record.undo as { relationId: RelationId }).relationId;

async function exported(filters: object = {}): Promise<Sheet> {
  const [customersExport] = relationshipsExports;
  const lines: Sheet = [];
  for await (const row of await customersExport!.rows(world.as(marie), customersExport!.input.parse(filters)))
    lines.push((row as { cells: Sheet[number] }).cells);
  return lines;
}

/** Headers and values as an accounting program exports them. */
const sheet: Sheet = [
  {
    customerNumber: 'C-100',
    name: 'Bistro des Érables',
    type: 'restaurant',
    email: 'Commandes@Bistro.example',
    phones: '(514) 555-0101 (cuisine); 514.555.0102 poste 12',
    street: '4210, rue Saint-Denis',
    city: 'Montréal',
    postalCode: 'h2j2k8',
    tags: 'Nord; Mardi',
    paymentTerms: 30,
    creditLimit: '2500.5',
    contacts: 'Marie Roy (commandes) 514 555-0101 marie@bistro.example; Paul (Accounting)',
    notes: 'Porte arrière',
  },
  { customerNumber: 'C-101', name: 'Épicerie du Quai', type: 'grocer', language: 'EN' },
];

describe('import of customers', () => {
  it('completes the setup step of the first customer', async () => {
    const steps = async () => (await setupOf(world.as(marie), marie.organizationId)).steps;
    expect((await steps()).firstCustomer).toBe('todo');
    await apply(sheet);
    expect((await steps()).firstCustomer).toBe('done');
  });

  it('creates active cards with all the seller’s data', async () => {
    expect(await actionsOf(sheet)).toEqual(['create', 'create']);
    await apply(sheet);
    const bistro = await customer('Bistro des Érables');
    expect(bistro).toMatchObject({
      status: 'active',
      partner: {
        isOnPlatform: false,
        customerOrganizationType: 'restaurant',
        contactInfo: {
          email: 'commandes@bistro.example',
          phones: [
            { number: '+15145550101', label: 'cuisine' },
            { number: '+15145550102;ext=12', label: '' },
          ],
        },
        address: { city: 'Montréal', region: 'CA-QC', country: 'CA', postalCode: 'H2J 2K8' },
      },
      customerTerms: {
        customerNumber: 'C-100',
        tags: ['Mardi', 'Nord'],
        paymentTermsInDays: 30,
        creditLimitMinor: 250_050,
        contacts: [
          { name: 'Marie Roy', function: 'orders', email: 'marie@bistro.example', phone: '+15145550101' },
          { name: 'Paul', function: 'accounting', email: null, phone: null },
        ],
        notes: 'Porte arrière',
      },
    });
    expect(bistro.partner.zones).toContain('CA-QC');
    expect(await actionsOf(sheet)).toEqual(['unchanged', 'unchanged']);
  });

  it('shows what changes, with old and new values, and changes only that', async () => {
    await apply(sheet);
    const before = await customer('Bistro des Érables');
    const changed = [
      {
        customerNumber: 'C-100',
        name: 'Bistro de l’Érable',
        paymentTerms: 15,
        phones: '514-555-0101 (cuisine)',
      },
    ];
    expect(await compare(changed)).toMatchObject([
      {
        action: 'change',
        label: 'Bistro de l’Érable',
        changes: [
          { key: 'name', before: 'Bistro des Érables', after: 'Bistro de l’Érable' },
          { key: 'phones', after: '514-555-0101 (cuisine)' },
          { key: 'paymentTerms', before: 30, after: 15 },
        ],
      },
    ]);
    await apply(changed);
    const after = await customer('Bistro de l’Érable');
    expect(after.partner.address).toEqual(before.partner.address);
    expect(after.customerTerms).toEqual({ ...before.customerTerms, paymentTermsInDays: 15 });
    const events = await recordedEvents(world.db, marie.organizationId, 'relationships.cardChanged');
    expect(events).toMatchObject([
      { data: { relationId: after.id, fields: ['card.name', 'card.contactInfo'] } },
    ]);
  });

  it('clears values with an empty cell and keeps values without a column', async () => {
    await apply(sheet);
    await apply([
      {
        customerNumber: 'C-100',
        name: 'Bistro des Érables',
        tags: null,
        street: null,
        city: null,
        postalCode: null,
        region: null,
        unit: null,
        type: null,
      },
    ]);
    const { partner, customerTerms } = await customer('Bistro des Érables');
    expect(partner).toMatchObject({ address: null, customerOrganizationType: 'restaurant' });
    expect(customerTerms).toMatchObject({ tags: [], notes: 'Porte arrière' });
  });

  it('finds a customer without number by name, and by town where several have the name', async () => {
    await aCustomerCard(world.as(marie), marie, { name: 'Café Aube' });
    await aCustomerCard(world.as(marie), marie, {
      name: 'Café Aube',
      address: { ...aCard().address!, city: 'Laval', postalCode: 'H7V 1A1' },
    });
    expect(await compare([{ name: 'cafe aube', city: 'Laval', notes: 'x' }])).toMatchObject([
      { action: 'change', changes: [{ key: 'name' }, { key: 'notes' }] },
    ]);
    expect(await refusals([{ name: 'Café Aube', notes: 'x' }])).toEqual([
      ['name relationships.ambiguousName'],
    ]);
    expect(await actionsOf([{ name: 'Café Aube', city: 'Sherbrooke', customerNumber: 'S-1' }])).toEqual([
      'error',
    ]);
    // A different customer number means a different customer, even with the same name.
    await createCustomer(world.as(marie), {
      card: aCard({ name: 'Le Coin' }),
      terms: { customerNumber: 'L-1' },
    });
    expect(await actionsOf([{ name: 'Le Coin', customerNumber: 'L-2' }])).toEqual(['create']);
  });

  it('keeps the data of a customer on the platform, and writes the seller’s own settings', async () => {
    const buyer = (
      await anOrganization(world.as(anonymous), { name: 'Hôtel du Port', isSeller: false, isBuyer: true })
    ).owner;
    await aRelation(world.as(anonymous), { vendor: marie, customer: buyer });
    const line = { name: 'Hôtel du Port', email: 'autre@port.example', language: 'EN', tags: 'Port' };
    expect(await compare([line])).toMatchObject([
      {
        action: 'change',
        changes: [
          { key: 'language', before: null, after: 'EN' },
          { key: 'tags', before: null, after: 'Port' },
        ],
      },
    ]);
    const email = (await customer('Hôtel du Port')).partner.contactInfo.email;
    await undo(await apply([line]));
    await apply([line]);
    expect(await customer('Hôtel du Port')).toMatchObject({
      partner: { contactInfo: { email } },
      customerTerms: { language: 'EN', tags: ['Port'] },
    });
  });

  it('reports errors row by row, with their column', async () => {
    expect(
      await refusals([
        { name: null, customerNumber: 'A' },
        { name: 'B', email: 'pas une adresse' },
        { name: 'C', street: '12, rue Principale' },
        { name: 'D', paymentTerms: -1, creditLimit: '-5' },
        { name: 'E', exemptTaxes: 'Gabelle' },
        { name: 'F', tolerancePercent: 5 },
        { name: 'G', contacts: 'Marie <marie@nulle part>' },
        { name: 'H', customerNumber: '1' },
        { name: 'I', customerNumber: '1' },
        { name: 'H' },
        { name: 'h' },
      ]),
    ).toEqual([
      ['name imports.cellRequired'],
      ['email field.notEmail'],
      ['city imports.cellRequired', 'postalCode imports.cellRequired'],
      ['paymentTerms field.tooSmall', 'creditLimit field.tooSmall'],
      ['exemptTaxes relationships.unknownTax'],
      ['toleranceAmount imports.cellRequired'],
      ['contacts field.notEmail'],
      [],
      ['null imports.duplicateRow'],
      [],
      ['null imports.duplicateRow'],
    ]);
  });

  it('is undone whole: new customers are deleted, changed ones get their old values', async () => {
    const coin = await aCustomerCard(world.as(marie), marie, { name: 'Le Coin' });
    const records = await apply([
      ...sheet,
      { name: 'Le Coin', legalName: 'Le Coin inc.', tags: 'Est', language: 'EN' },
    ]);
    expect(await names()).toEqual(['Bistro des Érables', 'Épicerie du Quai', 'Le Coin']);
    expect(await undo(records)).toEqual([]);
    expect(await names()).toEqual(['Le Coin']);
    const { partner, customerTerms, version } = await customer('Le Coin');
    expect({ partner, customerTerms }).toEqual({ partner: coin.partner, customerTerms: coin.customerTerms });
    expect(version).toBeGreaterThan(coin.version);
    const events = await recordedEvents(world.db, marie.organizationId, 'relationships.removed');
    expect(events).toMatchObject([{ data: { count: 2 } }]);
    // The customer numbers are free again.
    expect(await actionsOf(sheet)).toEqual(['create', 'create']);
  });

  it('is not undone when somebody changed a customer since', async () => {
    const records = await apply(sheet);
    const relationId = idIn(records[0]!);
    const { version } = await loadRelation(world.as(marie), world.db, relationId);
    await changeCustomerTerms(world.as(marie), { relationId, version, terms: { notes: 'Autre' } });
    expect(await undo(records)).toEqual([{ number: 2, code: 'imports.changedSince' }]);
    expect(await customers()).toHaveLength(2);
  });

  it('keeps customers who were invited or whom other rows refer to', async () => {
    const records = await apply(sheet);
    const [first, second] = records.map(idIn) as [RelationId, RelationId];
    await inviteCustomer(world.as(marie), { email: 'chef@bistro.example', relationId: first, message: '' });
    expect(await undo(records)).toEqual([{ number: 2, code: 'imports.changedSince' }]);
    const { partner } = await loadRelation(world.as(marie), world.db, second);
    await joinAs(world.as(anonymous), { organizationId: partner.id, userId: marie.userId }, 'owner');
    expect(await undo(records.slice(1))).toEqual([{ number: 3, code: 'imports.changedSince' }]);
    expect(await customers()).toHaveLength(2);
  });

  it('reads an export back without changes, with the list’s filters and order', async () => {
    await apply(sheet);
    await aCustomerCard(world.as(marie), marie, { name: 'Sans adresse; ni rien', address: null });
    const buyer = (
      await anOrganization(world.as(anonymous), { name: 'Hôtel du Port', isSeller: false, isBuyer: true })
    ).owner;
    await aRequest(world.as(anonymous), { vendor: marie, customer: buyer });
    const lines = await exported({ sort: 'name' });
    expect(lines.map(({ name }) => name)).toEqual(await names());
    expect(await actionsOf(lines)).toEqual(lines.map(() => 'unchanged'));
    expect((await exported({ tag: 'Nord' })).map(({ name }) => name)).toEqual(['Bistro des Érables']);
    expect(await exported({ search: 'personne' })).toEqual([]);
  });

  it('writes taxes by the seller’s own tax names', async () => {
    const taxId = world.ids.next<'Tax'>();
    const tax = { id: taxId, fr: 'TVQ', en: 'QST', rate: '9.975', taxNumber: '' };
    await insertTaxes(world, marie.organizationId, [tax]);
    await apply([{ name: 'Garderie Soleil', exemptTaxes: 'qst' }]);
    expect((await customer('Garderie Soleil')).customerTerms).toMatchObject({ exemptTaxIds: [taxId] });
    expect(await exported()).toMatchObject([{ exemptTaxes: 'TVQ' }]);
  });

  it('takes as many statements for two thousand rows as for ten', async () => {
    const lines = (count: number): Sheet =>
      Array.from({ length: count }, (_, index) => ({
        customerNumber: `N-${count}-${index}`,
        name: `Client ${count} ${index}`,
        street: `${index + 1}, rue Principale`,
        city: 'Montréal',
        postalCode: 'H2X 1Y4',
        tags: 'Nord',
      }));
    const counter = countingStatements(world.as(marie));
    // The seller's first customer also completes a setup step.
    await apply(sheet);
    await apply(lines(10), counter.ctx);
    const small = counter.take();
    await apply(lines(2_000), counter.ctx);
    expect(counter.take()).toBe(small);
    const changed = lines(2_000).map((line) => ({ ...line, street: '1, rue Autre', tags: 'Sud' }));
    const records = await apply(changed, counter.ctx);
    counter.take();
    expect(await undo(records)).toEqual([]);
    expect((await listCustomers(world.as(marie), page)).total).toBe(2_012);
  }, 60_000);
});
