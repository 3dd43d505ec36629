import type { OrganizationId, OrganizationSettings } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { isProblem } from '../../../../lib/problem-error.ts';
import { rebase } from '../../../../ui/form/changed-fields.ts';
import { changedByBoth } from '../changed-by-both.ts';
import { openDifferences } from './differences-dialog.tsx';
import { changeOf, valuesOf, type SettingsOwner, type SettingsValues } from './values.ts';

interface SaveSettings {
  organizationId: OrganizationId;
  stored: OrganizationSettings;
  values: SettingsValues;
  owner: SettingsOwner;
}

/**
 * Sends only changed fields (Spec §5). When the version was stale, changes to other fields are taken over; for fields
 * that both changed, the person chooses. If the dialog is dismissed, the error stays.
 */
export async function saveSettings({
  organizationId,
  stored,
  values,
  owner,
}: SaveSettings): Promise<OrganizationSettings> {
  const change = changeOf(values, stored, owner);
  if (change === null) return stored;
  try {
    return await api.organizations.changeSettings({ organizationId, version: stored.version, change });
  } catch (error) {
    if (!isProblem(error, 'request.stale')) throw error;
    const current = error.details['current'] as OrganizationSettings;
    const [before, theirs] = [valuesOf(stored), valuesOf(current)];
    const fields = changedByBoth(before, theirs, values);
    const taken = fields.length === 0 ? [] : await openDifferences({ fields, mine: values, theirs });
    if (taken === undefined) throw error;
    const merged = {
      ...rebase(theirs, before, values),
      ...Object.fromEntries(taken.map((field) => [field, theirs[field]])),
    };
    return saveSettings({ organizationId, stored: current, values: merged, owner });
  }
}
