import {
  organizations,
  type OrganizationId,
  type SettingsChange,
  type TaxId,
  type UserId,
} from '@halles/contract';
import type { Ctx } from '../platform/context.ts';
import { hashPassword } from '../platform/secrets.ts';
import { transaction } from '../platform/transaction.ts';
import { recordEntry, setPremium } from '../slices/credit/index.ts';
import { aUser } from '../slices/identity/factory.ts';
import { userByEmail } from '../slices/identity/index.ts';
import { foundBy, joinAs } from '../slices/organizations/factory.ts';
import { verifyOrganization } from '../slices/organizations/index.ts';
import { fillConversations } from './conversations.ts';
import { fillCatalogue } from './catalogue/fill.ts';
import { fillDistribution } from './distribution.ts';
import { fillHub } from './hub.ts';
import { fillStock } from './inventory.ts';
import { fillInvoices } from './invoices.ts';
import type { DemoOrganization, DemoPerson } from './market.ts';
import { fillOffers } from './offers.ts';
import { fillOrders, fillPastOrders } from './orders.ts';
import { demoAdmin, demoOrganizations, demoPassword, demoPeople } from './people.ts';
import { storeLogo, storePictures } from './pictures.ts';
import { fillRelations } from './relations.ts';
import { fillStandingOrders } from './standing-orders.ts';
import { callProcedure, asMember, step, type Step } from './steps.ts';

/** People are numbered far from organizations, so that their ids never collide. */
const PEOPLE_PLACE = 500;

/**
 * Creates the demo market of named people and places; existing records are left unchanged. What does not depend on each
 * other is created side by side, each with times and ids of its own, so that the program and the database work at once.
 */
export async function fillDemo(ctx: Ctx): Promise<void> {
  const people = await fillPeople(ctx);
  const admin = people.get(demoAdmin.email)!;
  const places = demoOrganizations.map((organization, at): Place => {
    return { ctx, place: at + 1, organization, people, admin };
  });
  // All are founded before any is filled, because one is also a producer of another.
  const founded: { place: Place; id: OrganizationId }[] = [];
  for (const place of places) {
    const id = await foundUnlessVerified(place);
    if (id) founded.push({ place, id });
  }
  await Promise.all(founded.map(({ place, id }) => fillOrganization(place, id)));
  await fillRelations(ctx, people);
  await fillOffers(ctx, people);
  await fillPastOrders(ctx, people);
  await fillHub(ctx, people);
  await fillInvoices(ctx, people);
  await fillOrders(ctx, people);
  await fillStandingOrders(ctx, people);
  await fillConversations(ctx, people);
}

async function fillPeople(ctx: Ctx): Promise<Map<string, UserId>> {
  let passwordHash: Promise<string> | null = null;
  const idOf = async (person: DemoPerson, number: number) => {
    const known = await userByEmail(ctx.db, person.email);
    if (known) return known.userId;
    // All demo accounts share one password hash: hashing one each would slow down the first start.
    passwordHash ??= hashPassword(demoPassword);
    const isAdmin = person.email === demoAdmin.email;
    const facts = { ...person, passwordHash: await passwordHash, isAdmin };
    return (await aUser(step(ctx, PEOPLE_PLACE, number), facts)).userId;
  };
  const ids = await Promise.all(demoPeople.map(idOf));
  return new Map(demoPeople.map(({ email }, at) => [email, ids[at]!]));
}

interface Place {
  ctx: Ctx;
  place: number;
  organization: DemoOrganization;
  people: ReadonlyMap<string, UserId>;
  admin: UserId;
}

/** Null: the organization is filled already. */
async function foundUnlessVerified(at: Place): Promise<OrganizationId | null> {
  const { ctx, place, organization, people } = at;
  const founder = people.get(organization.email)!;
  const known = await ctx.db
    .selectFrom('organizations')
    .select(['id', 'verified_at'])
    .where('name', '=', organization.name)
    .where('created_by', '=', founder)
    .executeTakeFirst();
  if (known) return known.verified_at ? null : known.id;
  return (await foundBy(step(ctx, place, 1), founder, onboarding(organization))).id;
}

/** Each step is safe to run again; the last one marks the organization verified. */
async function fillOrganization(at: Place, id: OrganizationId): Promise<void> {
  const { ctx, place, organization, people, admin } = at;
  for (const [number, { email, role }] of organization.people.entries())
    await joinAs(step(ctx, place, 10 + number), { organizationId: id, userId: people.get(email)! }, role);
  await createOrganization(at, id, people.get(organization.email)!);
  await fillAccount(at, id);
  await transaction(
    { ...step(ctx, place, 90), actor: asMember(admin, null, { role: null, isAdmin: true }) },
    (tx) => verifyOrganization(tx, id),
  );
}

const onboarding = (organization: DemoOrganization) => ({
  name: organization.name,
  isSeller: organization.isSeller,
  isBuyer: organization.isBuyer,
  isHub: organization.isHub,
  customerOrganizationType: organization.customerOrganizationType,
  legalName: organization.legalName,
  neq: organization.neq ?? null,
  siret: organization.siret ?? null,
  logoFileId: null,
  address: organization.address,
  contactInfo: contactOf(organization),
  language: organization.language,
  currency: null,
});

const contactOf = ({ contactEmail, phone }: DemoOrganization) => ({
  email: contactEmail,
  otherEmails: [],
  phones: [{ number: phone, label: '' }],
});

/** Data that the owner enters in the weeks after the onboarding. */
async function createOrganization(
  { ctx, place, organization }: Place,
  organizationId: OrganizationId,
  founder: UserId,
): Promise<void> {
  const owner = asMember(founder, organizationId, { role: 'owner', isAdmin: false });
  const at = (number: number) => step(ctx, place, number, owner);
  const { version } = await callProcedure(at(20), organizations.get, { organizationId });
  const { story, certifications, vatNumber, legalForm, yearOfCreation, secondAddress, logo, photos } =
    organization;
  const profile = await callProcedure(at(20), organizations.changeProfile, {
    organizationId,
    version,
    vatNumber: vatNumber ?? null,
    legal: { legalForm, yearOfCreation },
    ...(logo && { logoFileId: await storeLogo(at(21), organizationId, logo) }),
    ...(photos && { photoFileIds: await storePictures(at(22), organizationId, photos) }),
    ...(story && { story: { ...story, original: 'fr' } }),
    ...(certifications && { certifications: [...certifications] }),
  });
  await callProcedure(at(30), organizations.changeSettings, {
    organizationId,
    version: profile.version,
    change: firstSettings(at(30), organization),
  });
  if (secondAddress)
    await callProcedure(at(40), organizations.putAddress, {
      organizationId,
      addressId: at(40).ids.next<'Address'>(),
      isMain: false,
      ...secondAddress,
    });
  await fillCatalogue(at, organization.name, organizationId);
  if (organization.isSeller) await fillStock(at, organizationId, ctx.clock.now());
  await fillDistribution(at, organization, organizationId);
  if (organization.invites) await fillInvitation(ctx, at(50), organizationId, organization.invites);
}

/** The invitation is dated today, because an older one would have expired. */
async function fillInvitation(
  { clock }: Ctx,
  at: Step,
  organizationId: OrganizationId,
  invited: NonNullable<DemoOrganization['invites']>,
): Promise<void> {
  const waiting = await callProcedure(at, organizations.listInvitations, { organizationId });
  if (waiting.length === 0)
    await callProcedure(at.withClock(clock), organizations.inviteMember, {
      organizationId,
      language: 'FR',
      ...invited,
    });
}

/** Interac does not exist in France; the bank account is the one that French banks print on specimens. */
const paymentSettingsOf = ({ address, contactEmail }: DemoOrganization): Partial<SettingsChange['sales']> =>
  address.country === 'FR'
    ? {
        paymentMethods: ['bankTransfer', 'cheque'],
        paymentInstructions: {
          en: 'By transfer: IBAN FR76 3000 6000 0112 3456 7890 189, with the invoice number.',
          fr: 'Par virement : IBAN FR76 3000 6000 0112 3456 7890 189, avec le numéro de la facture.',
          original: 'fr',
        },
      }
    : {
        paymentMethods: ['eTransfer', 'bankTransfer', 'cheque'],
        paymentInstructions: {
          en: `By transfer to ${contactEmail}, with the invoice number.`,
          fr: `Par virement à ${contactEmail}, avec le numéro de la facture.`,
          original: 'fr',
        },
      };

function firstSettings({ ids }: Ctx, organization: DemoOrganization): SettingsChange {
  const { isSeller, isBuyer, isHub, deliveryInstructions, contactEmail } = organization;
  const taxes = organization.taxes.map(({ en, fr, rate, taxNumber }) => ({
    taxId: ids.next<'Tax'>() as TaxId,
    tax: { name: { en, fr, original: 'fr' as const }, rate },
    taxNumber,
  }));
  const selling: SettingsChange = {
    sales: {
      taxes,
      deliveryFeeApplicableTaxes: taxes.map((tax) => tax.taxId),
      ...paymentSettingsOf(organization),
    },
    ...(isHub && { producers: { commission: { value: '15', type: 'percentage' as const } } }),
  };
  const buying: SettingsChange = {
    preferences: {
      emailsPreferences: {
        priceListPreference: [contactEmail],
        purchaseOrderPreference: [contactEmail],
        invoicePreference: [contactEmail],
      },
    },
    ...(deliveryInstructions && {
      deliveries: { reception: { deliveryInstructions: { ...deliveryInstructions, original: 'fr' } } },
    }),
  };
  return { ...(isSeller && selling), ...(isBuyer && buying) };
}

/** The farm has paid nothing in yet, so its members see the credit banner. */
async function fillAccount(
  { ctx, place, organization, admin }: Place,
  organizationId: OrganizationId,
): Promise<void> {
  const asAdmin = asMember(admin, null, { role: null, isAdmin: true });
  if (organization.isPremium) await setPremium(step(ctx, place, 60, asAdmin), organizationId, true);
  const { topUpMinor } = organization;
  if (topUpMinor === undefined) return;
  const reference = `DEMO-${place}`;
  await transaction(step(ctx, place, 61, asAdmin), (tx) =>
    recordEntry(tx, {
      organizationId,
      kind: 'topUp',
      amountMinor: topUpMinor,
      reference,
      causeKey: reference,
    }),
  );
}
