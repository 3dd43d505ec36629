import { personName, userSettings, type FileId, type User } from '@halles/contract';
import { fileRules } from '@halles/contract/kernel';
import { z } from 'zod';
import { runAction, saveAndCache } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { errorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { cacheAnswer, queryClient, type InputNamed } from '../../../lib/query.ts';
import { applyUserLanguage, meQuery } from '../../../lib/session.ts';
import { uploadAs } from '../../../lib/uploads.ts';
import { ImageField } from '../../../ui/fields/image-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Section } from '../../../ui/section.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';

const schema = z.object({
  firstName: personName.min(1),
  lastName: personName,
  settings: userSettings,
});

async function uploadPicture(picture: Blob): Promise<FileId> {
  const file = new File([picture], `picture.${picture.type.split('/')[1] ?? 'png'}`, { type: picture.type });
  return (await uploadAs('picture')(file, () => undefined, new AbortController().signal)).id;
}

const valuesOf = ({ firstName, lastName, settings }: User) => ({ firstName, lastName, settings });

/** An upload error has a translated message; other errors are translated by code. */
const messageOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? error.message : errorText(error);

type Change = Omit<InputNamed<'identity.changeProfile'>, 'version'>;

/** Sends the changed fields and updates the cached user for all screens. */
async function change(changed: Change): Promise<User> {
  const { version } = queryClient.getQueryData(meQuery.queryKey)!;
  const saved = await saveAndCache(api.identity.changeProfile({ version, ...changed }), (user) =>
    cacheAnswer(meQuery.queryKey, user),
  );
  snackbar.success('identity.profile.saved');
  return saved;
}

export function ProfileForm({ me }: { me: User }) {
  const text = useText();
  const form = useForm({
    stored: valuesOf(me),
    schema,
    sections: ['settings'],
    save: async (changed) => {
      const saved = await change(changed);
      await applyUserLanguage(saved);
      return valuesOf(saved);
    },
  });
  const changePicture = async (picture: Blob | null) => {
    await runAction(async () => change({ pictureFileId: picture && (await uploadPicture(picture)) }), {
      failed: messageOf,
    });
  };
  const name = `${me.firstName} ${me.lastName}`;
  return (
    <Form form={form} label={text('identity.profile.title')}>
      <div className="stack-16">
        <Section title={text('identity.profile.you')}>
          <div className="stack-16">
            <ImageField
              label={text('identity.profile.picture')}
              url={me.pictureUrl}
              subject={name}
              shape="round"
              limits={fileRules.picture}
              onChange={changePicture}
            />
            <Fields columns={2}>
              <TextField
                {...form.field('firstName')}
                label={text('identity.firstName')}
                autoComplete="given-name"
                required
              />
              <TextField
                {...form.field('lastName')}
                label={text('identity.lastName')}
                autoComplete="family-name"
              />
              <SelectField
                {...form.field('settings.language')}
                label={text('identity.profile.language')}
                options={[
                  { value: 'EN', label: 'English' },
                  { value: 'FR', label: 'Français' },
                ]}
              />
              <SelectField
                {...form.field('settings.theme')}
                onChange={(theme) => form.set('settings.theme', theme ?? 'auto')}
                label={text('identity.profile.theme')}
                options={(['auto', 'light', 'dark'] as const).map((value) => ({
                  value,
                  label: text(`identity.profile.themes.${value}`),
                }))}
              />
            </Fields>
          </div>
        </Section>
      </div>
    </Form>
  );
}
