import type { Organization } from '@halles/contract';
import { useTypedFrom } from '../../../../lib/overwrite.ts';
import { currentOf } from '../../../../lib/problem-error.ts';
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
  const form: Form<Values> = useForm<Values>({
    stored: read(organization),
    schema,
    save: async (changed): Promise<Values | void> => {
      if (Object.keys(changed).length === 0) return;
      try {
        typedFrom.current = await changeProfile(typedFrom.current, write(changed));
      } catch (error) {
        // The person is told; a second save then replaces what the colleague saved.
        typedFrom.current = (currentOf(error) as Organization | null) ?? typedFrom.current;
        throw error;
      }
      return read(typedFrom.current);
    },
  });
  const typedFrom = useTypedFrom(organization, form.isDirty);
  return form;
}
