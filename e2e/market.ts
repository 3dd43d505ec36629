import {
  contract,
  type InputOf,
  type OutputOf,
  type Procedure,
  type Role,
  type TaxId,
} from '@halles/contract';
import { test, type Browser, type Page } from '@playwright/test';
import { demoBuyers } from '../server/src/demo/people.ts';
import { anotherPerson, linkInMail, type Language, demoAdmin, signIn } from './people.ts';

/** Organizations created for one journey, so that no two journeys share data. */
export interface Newcomer {
  page: Page;
  email: string;
  language: Language;
}
export interface Organization extends Newcomer {
  id: OutputOf<typeof contract.organizations.create>['id'];
  name: string;
}

/** The password of every newcomer. */
export const PASSWORD = 'trois poules rousses';
const PATIENCE = 10;
let newcomers = 0;

/** Calls the API as the page's user, without a screen, to prepare the data of a journey. */
export async function call<P extends Procedure>(
  page: Page,
  { method, path, idempotent }: P,
  input: InputOf<P>,
): Promise<OutputOf<P>> {
  const rest = { ...(input as Record<string, string>) };
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]!;
    delete rest[name];
    return encodeURIComponent(value);
  });
  const request = {
    method,
    ...(method === 'GET' ? { params: rest } : { data: rest }),
    ...(idempotent && { headers: { 'idempotency-key': crypto.randomUUID() } }),
  };
  let answer = await page.request.fetch(`/api${address}`, request);
  // An overloaded server answers 503 and has done nothing; retry as the screens do.
  for (let tries = 0; answer.status() === 503 && tries < PATIENCE; tries++) {
    await page.waitForTimeout(2_000);
    answer = await page.request.fetch(`/api${address}`, request);
  }
  if (!answer.ok()) throw new Error(`${method} ${address}: ${await answer.text()}`);
  return (await answer.json()) as OutputOf<P>;
}

/** A user with a confirmed address, in a browser context of their own. */
export async function newcomer(browser: Browser, language: Language): Promise<Newcomer> {
  const page = await anotherPerson(browser, language);
  newcomers += 1;
  const email = `n${newcomers}.${test.info().workerIndex}.${Date.now()}@marche.example`;
  await call(page, contract.identity.signUp, {
    email,
    password: PASSWORD,
    firstName: 'Ariane',
    lastName: 'Lussier',
    language: language === 'fr-CA' ? 'FR' : 'EN',
  });
  const token = new URL(await linkInMail(page, email, /verify-email/)).searchParams.get('token')!;
  await call(page, contract.identity.verifyEmail, { token });
  return { page, email, language };
}

export const places = { montreal: demoBuyers[0]!.address, lyon: demoBuyers[6]!.address };

interface Founded {
  name: string;
  place?: keyof typeof places;
  /** The kind of buyer; absent for a seller. The demo market has none of these kinds. */
  buysAs?: 'hotel' | 'other';
  /** Buys from producers and sells for them. */
  isHub?: boolean;
}

export async function found(
  person: Newcomer,
  { name, place = 'montreal', buysAs, isHub = false }: Founded,
): Promise<Organization> {
  const { id } = await call(person.page, contract.organizations.create, {
    name,
    isSeller: buysAs === undefined,
    isBuyer: buysAs !== undefined || isHub,
    isHub,
    customerOrganizationType: isHub ? 'distributor' : (buysAs ?? null),
    legalName: null,
    neq: null,
    siret: null,
    logoFileId: null,
    address: places[place],
    contactInfo: { email: person.email, otherEmails: [], phones: [{ number: '+15145550142' }] },
    language: person.language === 'fr-CA' ? 'FR' : 'EN',
    currency: null,
  });
  return { ...person, id, name };
}

export const newOrganization = async (browser: Browser, language: Language, founded: Founded) =>
  found(await newcomer(browser, language), founded);

/** The name is unique, because a search finds every hub. */
export const newHub = (browser: Browser, language: Language, name: string) =>
  newOrganization(browser, language, { name: `${name} ${Date.now()}`, isHub: true });

/** An admin verifies it: it may mail more customers without an account than a new organization may. */
export async function verifiedByAdmin(browser: Browser, { id: organizationId }: Organization): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, demoAdmin.email);
  await call(page, contract.admin.verify, { organizationId });
  await page.context().close();
}

/** A new user who joins an existing organization. */
export async function newColleague(
  browser: Browser,
  { page, id: organizationId, language }: Organization,
  role: Role,
): Promise<Newcomer> {
  const colleague = await newcomer(browser, language);
  await call(page, contract.organizations.inviteMember, {
    organizationId,
    email: colleague.email,
    role,
    language: language === 'fr-CA' ? 'FR' : 'EN',
  });
  const address = await linkInMail(page, colleague.email, /accept-invitation/);
  await call(colleague.page, contract.organizations.acceptInvitation, {
    token: new URL(address).searchParams.get('token')!,
  });
  return colleague;
}

/** Registered in Québec: taxable lines bear GST and QST. */
export async function newTaxes({ page, id: organizationId }: Organization): Promise<void> {
  const tax = (en: string, fr: string, rate: string, taxNumber: string) => ({
    taxId: crypto.randomUUID() as TaxId,
    tax: { name: { en, fr, original: 'fr' as const }, rate },
    taxNumber,
  });
  const taxes = [tax('GST', 'TPS', '5', '123456789 RT0001'), tax('QST', 'TVQ', '9.975', '1234567890 TQ0001')];
  const { version } = await call(page, contract.organizations.getSettings, { organizationId });
  await call(page, contract.organizations.changeSettings, {
    organizationId,
    version,
    change: { sales: { taxes } },
  });
}

/** The buyer requests the relationship, the seller accepts it. */
export async function link(seller: Organization, buyer: Organization) {
  const { id: relationId } = await call(buyer.page, contract.relationships.create, {
    participants: [buyer.id, seller.id],
    participantsData: {},
    as: 'customer',
  });
  return call(seller.page, contract.relationships.move, { relationId, action: 'accept' });
}
