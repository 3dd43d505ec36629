import type { OrganizationId } from '@halles/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { query, queryClient } from '../../../../lib/query.ts';
import { changedByBoth } from '../../../../ui/form/changed-fields.ts';
import type { Form } from '../../../../ui/form/use-form.ts';
import { pathOf, type SettingsField, type SettingsValues } from './values.ts';

export interface Notice {
  /** Who saved it; null while loading, or when unknown. */
  person: string | null;
}
export type Notices = Partial<Record<SettingsField, Notice>>;

/** The member whose activity entry last changed the field. */
async function whoChanged(organizationId: OrganizationId, field: SettingsField): Promise<string | null> {
  const activity = query('organizations.listActivity', { organizationId, pageSize: 10 });
  const { rows } = await queryClient.fetchQuery({ ...activity, staleTime: 0 });
  // Legal fields can be changed in the profile too.
  const change = rows.find(({ type, data: { fields } }) => {
    const isChange = type === 'organizations.settingsChanged' || type === 'organizations.profileChanged';
    return isChange && Array.isArray(fields) && fields.includes(pathOf(field));
  });
  return change?.person ?? null;
}

/**
 * Spec §4, live: untouched fields follow another member's save; for edited fields the typed value stays and a notice
 * names who saved.
 */
export function useNotices(
  organizationId: OrganizationId,
  stored: SettingsValues,
  form: Form<SettingsValues>,
) {
  const [notices, setNotices] = useState<Notices>({});
  const before = useRef(stored);

  const nameThem = async (fields: readonly SettingsField[]) => {
    for (const field of fields) {
      const person = await whoChanged(organizationId, field).catch(() => null);
      setNotices((shown) => (shown[field] ? { ...shown, [field]: { person } } : shown));
    }
  };
  const follow = useEffectEvent((next: SettingsValues) => {
    const fields = form.isSaving ? [] : changedByBoth(before.current, next, form.values);
    before.current = next;
    if (fields.length === 0) return;
    const unnamed = Object.fromEntries(fields.map((field) => [field, { person: null }]));
    setNotices((shown) => ({ ...shown, ...unnamed }));
    void nameThem(fields);
  });
  useEffect(() => follow(stored), [stored]);
  // Once the form is saved or reset, no edit is left that could conflict.
  useEffect(() => {
    if (!form.isDirty) setNotices({});
  }, [form.isDirty]);

  const dismiss = (field: SettingsField) =>
    setNotices((shown) => Object.fromEntries(Object.entries(shown).filter(([at]) => at !== field)));
  return { notices, dismiss };
}
