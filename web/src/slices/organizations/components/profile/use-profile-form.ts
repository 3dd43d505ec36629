import type { Organization } from '@halles/contract';
import type { Schema } from '../../../../ui/form/field-errors.ts';
import { useForm, type Form } from '../../../../ui/form/use-form.ts';
import { changeProfile, type ProfileChange } from './change-profile.ts';

interface ProfileFormOptions<Values extends object> {
  organization: Organization;
  read: (organization: Organization) => Values;
  schema: Schema<Values>;
  write: (changed: Partial<Values>) => ProfileChange;
}

/** The form of one profile tab; it sends only changed fields. */
export function useProfileForm<Values extends object>(options: ProfileFormOptions<Values>): Form<Values> {
  const { organization, read, schema, write } = options;
  return useForm<Values>({
    stored: read(organization),
    schema,
    save: async (changed) => {
      if (Object.keys(changed).length > 0) return read(await changeProfile(organization, write(changed)));
    },
  });
}
