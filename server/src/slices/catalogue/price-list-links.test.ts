import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PriceList } from '@halles/contract';
import { anonymous, type Member } from '../../platform/actor.ts';
import { parseSheets } from '../../platform/sheets/parse.ts';
import { testApp } from '../../testing/app.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { emailsTo, clearMail } from '../../testing/emails.ts';
import { readPdf } from '../../testing/pdf.ts';
import {
  aRestaurant,
  aMember,
  anOrganization,
  verified,
  setOrganization,
  setSettings,
} from '../organizations/factory.ts';
import { aRelation, setRelation } from '../relationships/factory.ts';
import { revokePriceListLinks } from './commands/price-list-links.ts';
import { archivePriceList, changePriceList } from './commands/price-lists.ts';
import { sendPriceList } from './commands/send-price-list.ts';
import { aPriceList, aProduct } from './factory.ts';
import { listPriceListLinks, openPriceList } from './queries/price-list-links.ts';
import { linkExpiry } from './rules.ts';

const { world, app } = await testApp();
let marie: Member;
let bistro: Member;
let list: PriceList;
const CHEF = 'chef@bistro.example';

const ofList = () => ({ organizationId: marie.organizationId, priceListId: list.id });
const send = (message = '') => sendPriceList(world.as(marie), { ...ofList(), message });
const links = () => listPriceListLinks(world.as(marie), { ...ofList(), page: 1, pageSize: 25 });
const open = (token: string) => openPriceList(world.as(anonymous), { token });
const gone = { code: 'catalogue.linkExpired' };

async function mailedToken(): Promise<string> {
  await send();
  const email = (await emailsTo(world.db, CHEF)).at(-1)!;
  return (email.data as { url: string }).url.split('/').at(-1)!;
}

beforeEach(async () => {
  await clearMail(world.db);
  marie = (await anOrganization(world.as(anonymous))).owner;
  await verified(world.as(anonymous), marie.organizationId);
  bistro = (await aRestaurant(world.as(anonymous))).owner;
  await setOrganization(world, bistro.organizationId, { email: CHEF });
  await aRelation(world.as(anonymous), { vendor: marie, customer: bistro });
  const { formats } = await aProduct(world.as(marie), {}, [{ sku: 'CAR-1' }]);
  list = await aPriceList(world.as(marie), { name: 'Cuisines' }, { [formats[0]!.id]: '2.50' });
});

describe('sending a price list', () => {
  it('attaches a PDF in the recipient’s language and gives each recipient a link', async () => {
    expect(await send('Les premières asperges')).toEqual({ recipients: 1 });
    const [email] = await emailsTo(world.db, CHEF);
    expect(email).toMatchObject({ template: 'priceList', data: { isAttached: true } });
    expect((email!.data as { url: string }).url).toMatch(/\/ext\/price-lists\/[\w-]{43}$/);
    const [file] = await world.db
      .selectFrom('mail_attachments')
      .selectAll()
      .where('id', 'in', email!.attachment_ids)
      .execute();
    expect(file).toMatchObject({
      name: expect.stringContaining('Cuisines.pdf'),
      content_type: 'application/pdf',
    });
    const pdf = await readPdf(file!.bytes);
    expect(pdf.language).toBe(email!.language === 'FR' ? 'fr-CA' : 'en-CA');
    expect(pdf.pages[0]!.join(' ')).toContain('CAR-1');
  });

  it('stores one PDF for all recipients of the same language', async () => {
    await setSettings(world, bistro.organizationId, { price_list_emails: ['plonge@bistro.example'] });
    expect(await send()).toEqual({ recipients: 2 });
    const [one] = await emailsTo(world.db, CHEF);
    const [other] = await emailsTo(world.db, 'plonge@bistro.example');
    expect(other!.attachment_ids).toEqual(one!.attachment_ids);
    expect((other!.data as { url: string }).url).not.toBe((one!.data as { url: string }).url);
  });

  it('is only for members who set prices', async () => {
    const driver = await aMember(world.as(anonymous), marie.organizationId, 'driver');
    await expect(sendPriceList(world.as(driver), { ...ofList(), message: '' })).rejects.toMatchObject({
      code: 'request.notAllowed',
    });
  });
});

describe('the link of an emailed price list', () => {
  it('shows the current list without signing in', async () => {
    const token = await mailedToken();
    expect(await open(token)).toMatchObject({
      vendor: { id: marie.organizationId },
      name: 'Cuisines',
      currency: 'CAD',
      isInForce: true,
      total: 1,
      lines: [{ sku: 'CAR-1', unitPrice: '2.50', isByKg: true, category: { fr: 'Légumes racines' } }],
    });
    expect(Object.keys((await open(token)).lines[0]!).join()).not.toMatch(/cost|margin/i);
  });

  it('offers the list as a PDF and as a workbook', async () => {
    const token = await mailedToken();
    const get = (path: string) => app.inject({ url: `/api/ext/price-lists/${path}` });
    await vi.waitFor(async () => expect((await get(token)).statusCode).toBe(200), 20_000);
    const pdf = await get(`${token}/list.pdf?language=EN`);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect((await readPdf(pdf.rawPayload)).language).toBe('en-CA');
    const sheet = await get(`${token}/list.xlsx?language=FR`);
    const { sheets } = await parseSheets(sheet.rawPayload);
    expect(sheets[0]!.rows.map(({ cells }) => cells[1])).toEqual(['Produit', 'Carottes nantaises']);
    for (const path of ['x'.repeat(43), `${'x'.repeat(43)}/list.pdf`, `${'x'.repeat(43)}/list.xlsx`])
      expect((await get(path)).statusCode).toBe(410);
  });

  it('limits the rate of guesses', async () => {
    const strict = (await testApp({ relaxedLimits: false })).app;
    const guess = async () =>
      (await strict.inject({ url: `/api/ext/price-lists/${'x'.repeat(43)}` })).statusCode;
    // A server that has just started on a busy machine reports overload for its first second.
    await vi.waitFor(async () => expect(await guess()).toBe(410), 20_000);
    const answers = [];
    for (let time = 0; time < 40; time++) answers.push(await guess());
    expect(answers).toContain(429);
  });

  it('expires to the second', async () => {
    const token = await mailedToken();
    const end = linkExpiry(world.clock.now()).getTime();
    const at = (time: number) => ({ ...world.as(anonymous), clock: { now: () => new Date(time) } });
    await expect(openPriceList(at(end - 1), { token })).resolves.toBeTruthy();
    await expect(openPriceList(at(end), { token })).rejects.toMatchObject(gone);
  });

  it('is revoked alone or with all others, and a later link works', async () => {
    const [first, second] = [await mailedToken(), await mailedToken()];
    const { rows, total } = await links();
    expect({ total, emails: rows.map(({ email }) => email) }).toEqual({ total: 2, emails: [CHEF, CHEF] });
    const revoke = (linkIds: string[] | null) =>
      revokePriceListLinks(world.as(marie), { ...ofList(), linkIds: linkIds as never });
    expect(await revoke([])).toEqual({ revoked: 0 });
    expect(await revoke([rows[0]!.id])).toEqual({ revoked: 1 });
    expect(await revoke(null)).toEqual({ revoked: 1 });
    expect(await revoke(null)).toEqual({ revoked: 0 });
    for (const token of [first, second]) await expect(open(token)).rejects.toMatchObject(gone);
    expect(await links()).toMatchObject({ total: 0 });
    expect(
      await recordedEvents(world.db, marie.organizationId, 'catalogue.priceListLinksRevoked'),
    ).toHaveLength(2);
    await expect(open(await mailedToken())).resolves.toBeTruthy();
  });

  it('is revoked only by members of the seller who set prices', async () => {
    const token = await mailedToken();
    const driver = await aMember(world.as(anonymous), marie.organizationId, 'driver');
    const all = { ...ofList(), linkIds: null };
    await expect(revokePriceListLinks(world.as(driver), all)).rejects.toMatchObject({
      code: 'request.notAllowed',
    });
    await expect(revokePriceListLinks(world.as(bistro), all)).rejects.toMatchObject({
      code: 'request.notFound',
    });
    await expect(open(token)).resolves.toBeTruthy();
  });

  it('stops working when the list is archived or for other customers, or when the relation ends', async () => {
    const token = await mailedToken();
    const archive = (isArchived: boolean) => archivePriceList(world.as(marie), { ...ofList(), isArchived });
    await archive(true);
    await expect(open(token)).rejects.toMatchObject(gone);
    const { version } = await archive(false);
    await expect(open(token)).resolves.toBeTruthy();
    const setStatus = (status: 'paused' | 'active') =>
      setRelation(world, marie.organizationId, bistro.organizationId, { status, stoppedBy: null });
    await setStatus('paused');
    await expect(open(token)).rejects.toMatchObject(gone);
    await setStatus('active');
    await changePriceList(world.as(marie), {
      ...ofList(),
      version,
      change: { audience: { kind: 'types', customerTypes: ['hotel'] } },
    });
    await expect(open(token)).rejects.toMatchObject(gone);
  });

  it('stops working when its seller is suspended', async () => {
    const token = await mailedToken();
    await setOrganization(world, marie.organizationId, {
      suspended_at: world.clock.now(),
      suspended_reason: 'x',
    });
    await expect(open(token)).rejects.toMatchObject(gone);
  });
});

it('a mailed list shows the price per kilogram of a bag by its content', async () => {
  const { formats } = await aProduct(world.as(marie), {}, [
    { saleUnit: 'bag', netWeightKg: null, contentQuantity: '5', contentUnit: 'kg' },
  ]);
  list = await aPriceList(world.as(marie), { name: 'Sacs' }, { [formats[0]!.id]: '12.50' });
  expect((await open(await mailedToken())).lines).toMatchObject([{ pricePerKg: '2.5' }]);
});
