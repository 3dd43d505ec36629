import type { OutputOf, organizations } from '@halles/contract';
import type { Text, TextKey } from '../../../../lib/i18n/index.ts';
import { settingLabels } from '../settings/describe-setting.ts';
import { pathOf, settingsFields } from '../settings/values.ts';

export type Activity = OutputOf<typeof organizations.listActivity>['rows'][number];

const settingNames: ReadonlyMap<string, TextKey> = new Map(
  settingsFields.map((field) => [pathOf(field), settingLabels[field]]),
);

const profileNames: Readonly<Record<string, TextKey>> = {
  name: 'organizations.profile.name',
  logoFileId: 'organizations.logo.label',
  customerOrganizationType: 'organizations.profile.customerType',
  story: 'organizations.profile.story',
  certifications: 'organizations.profile.certifications',
  photoFileIds: 'organizations.profile.photos',
  legal: 'organizations.profile.legal',
  legalName: 'organizations.profile.legalName',
  neq: 'organizations.profile.neq',
  nim: 'organizations.profile.nim',
  siret: 'organizations.profile.siret',
  vatNumber: 'organizations.profile.vatNumber',
  contactInfo: 'organizations.profile.contact',
};

/** The changed fields by name; fields without a name are left out. */
export function changedNames({ data }: Activity, text: Text): string[] {
  const fields = Array.isArray(data['fields']) ? data['fields'].map(String) : [];
  return fields.flatMap((field) => {
    const key = profileNames[field.replace('organization.', '')] ?? settingNames.get(field);
    return key === undefined ? [] : [text(key)];
  });
}

export function activityPerson({ person, isPlatformAdmin }: Activity, text: Text): string {
  if (isPlatformAdmin) return text('organizations.activity.admin');
  return person ?? text('organizations.activity.system');
}
