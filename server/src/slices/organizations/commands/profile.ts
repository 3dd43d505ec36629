import {
  allowedTo,
  isSameValue,
  legalTextToStore,
  textToStore,
  type FileId,
  type FileKind,
  type Organization,
  type organizations,
  type ParsedInputOf,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { assertMember, loadOrganization, type OrganizationRow } from '../queries/records.ts';
import { changesToRecord } from '../rules.ts';
import { everyoneIn, lockOrganization, nextVersion, refuseStale, saveOrganization } from './lock.ts';
import { refreshSetup } from './setup.ts';

type Input = ParsedInputOf<typeof organizations.changeProfile>;
type Profile = Required<Omit<Input, 'organizationId' | 'version' | 'contactInfo'>> & {
  contactInfo: Organization['contactInfo'];
};

const profileOf = (row: OrganizationRow): Profile => ({
  name: row.name,
  legalName: row.legal_name,
  neq: row.neq,
  nim: row.nim,
  siret: row.siret,
  vatNumber: row.vat_number,
  logoFileId: row.logo_file_id,
  story: row.story,
  certifications: row.certifications,
  photoFileIds: row.photo_file_ids,
  legal: { yearOfCreation: row.year_of_creation, legalForm: row.legal_form },
  contactInfo: { email: row.email, otherEmails: row.other_emails, phones: row.phones },
  customerOrganizationType: row.customer_organization_type,
  timeZone: row.time_zone,
});

const columnsOf = (profile: Profile) => ({
  name: profile.name,
  legal_name: profile.legalName,
  neq: profile.neq,
  nim: profile.nim,
  siret: profile.siret,
  vat_number: profile.vatNumber,
  logo_file_id: profile.logoFileId,
  story: profile.story && JSON.stringify(profile.story),
  certifications: profile.certifications,
  photo_file_ids: profile.photoFileIds,
  year_of_creation: profile.legal.yearOfCreation,
  legal_form: profile.legal.legalForm,
  email: profile.contactInfo.email,
  other_emails: profile.contactInfo.otherEmails,
  phones: JSON.stringify(profile.contactInfo.phones),
  customer_organization_type: profile.customerOrganizationType,
  time_zone: profile.timeZone,
});

const toStore: { [Field in keyof Profile]?: (value: Profile[Field]) => unknown } = {
  legalName: legalTextToStore,
  neq: legalTextToStore,
  nim: legalTextToStore,
  siret: legalTextToStore,
  vatNumber: legalTextToStore,
  story: textToStore,
  legal: ({ yearOfCreation, legalForm }) => ({ yearOfCreation, legalForm: legalTextToStore(legalForm) }),
  certifications: (names) => [...new Set(names)],
  photoFileIds: (ids) => [...new Set(ids)],
};

/** Only fields that were sent and differ; empty is written as null. */
function changesOf(input: Input, stored: Profile): Partial<Profile> {
  const { organizationId: _, version: __, ...sent } = input;
  const entries = Object.entries(sent).flatMap(([field, value]) => {
    if (value === undefined) return [];
    const rule = toStore[field as keyof Profile] as ((value: unknown) => unknown) | undefined;
    const clean = rule ? rule(value) : value;
    return isSameValue(clean, stored[field as keyof Profile]) ? [] : [[field, clean] as const];
  });
  return Object.fromEntries(entries) as Partial<Profile>;
}

export async function changeProfile(ctx: MemberCtx, input: Input): Promise<Organization> {
  const actor = assertMember(ctx, input.organizationId);
  return transaction(ctx, async (tx) => {
    const organization = await lockOrganization(tx, input.organizationId);
    permit(allowedTo(actor, 'editProfile'));
    const stored = profileOf(organization);
    const changes = changesOf(input, stored);
    const fields = Object.keys(changes).map((field) => `organization.${field}`);
    const current = () => loadOrganization(ctx, tx, organization.id, actor);
    if (fields.length === 0) return current();
    await refuseStale({ organization, fields, madeFrom: input.version, current });
    if (changes.customerOrganizationType && !organization.is_buyer) throw new AppError('request.notAllowed');
    const profile = { ...stored, ...changes };
    await exchangeFiles(tx, organization, 'logo', [stored.logoFileId], [profile.logoFileId]);
    await exchangeFiles(tx, organization, 'photo', stored.photoFileIds, profile.photoFileIds);
    const change = { ...columnsOf(profile), ...nextVersion({ organization, fields }) };
    const after = await saveOrganization(tx, organization.id, change);
    await record(tx, {
      type: 'organizations.profileChanged',
      organizations: [organization.id],
      users: await everyoneIn(tx, organization.id),
      subject: organization.id,
      data: { fields, changes: changesToRecord(fields, valueIn(stored), valueIn(profile)) },
    });
    await refreshSetup(tx, after);
    return current();
  });
}

const valueIn = (profile: Profile) => (field: string) =>
  profile[field.replace('organization.', '') as keyof Profile];

/** Attaches new pictures to the record and discards the replaced ones. */
async function exchangeFiles(
  tx: Tx,
  { id: organizationId }: OrganizationRow,
  kind: FileKind,
  before: readonly (FileId | null)[],
  after: readonly (FileId | null)[],
): Promise<void> {
  const { files } = tx.ctx.ports;
  const owner = { organizationId };
  const onlyIn = (ids: typeof before, others: typeof before) =>
    ids.filter((id): id is FileId => id !== null && !others.includes(id));
  await files.attachFiles(tx, { ids: onlyIn(after, before), owner, kind });
  await files.discardFiles(tx, { ids: onlyIn(before, after), owner });
}
