import { notificationKinds, userSettings, type User } from '@halles/contract';
import { fileRules } from '@halles/contract/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { followLanguage, meQuery } from '../../../lib/session.ts';
import { uploadAs } from '../../../lib/uploads.ts';
import { ImageField } from '../../../ui/fields/image-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Section } from '../../../ui/section.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { NotificationChoices } from './NotificationChoices.tsx';
import styles from './profile.module.css';

const schema = z.object({
  firstName: z.string().trim().min(1).max(200),
  lastName: z.string().trim().max(200),
  settings: userSettings,
});

const upload = uploadAs('picture');

const valuesOf = ({ firstName, lastName, settings }: User) => ({ firstName, lastName, settings });

export function ProfileForm({ me }: { me: User }) {
  const text = useText();
  const cache = useQueryClient();
  const keep = (changed: User) => {
    cache.setQueryData(meQuery.queryKey, changed);
    return changed;
  };
  const form = useForm({
    stored: valuesOf(me),
    schema,
    sections: ['settings'],
    save: async (changed) => {
      const saved = keep(await api.identity.changeProfile({ version: me.version, ...changed }));
      await followLanguage(saved);
      snackbar.success('identity.profile.saved');
      return valuesOf(saved);
    },
  });
  const changePicture = async (picture: Blob | null) => {
    const file =
      picture &&
      (await upload(new File([picture], 'picture'), () => undefined, new AbortController().signal));
    keep(await api.identity.changeProfile({ version: me.version, pictureFileId: file?.id ?? null }));
    snackbar.success('identity.profile.saved');
  };
  const name = `${me.firstName} ${me.lastName}`;
  return (
    <Form form={form} label={text('identity.profile.title')}>
      <div className={styles.stack}>
        <Section title={text('identity.profile.you')}>
          <div className={styles.stack}>
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
                  { value: 'FR', label: 'français' },
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
                required
              />
            </Fields>
          </div>
        </Section>
        <Section
          title={text('identity.notifications.title')}
          description={text('identity.notifications.intro')}
        >
          <NotificationChoices
            kinds={notificationKinds}
            value={form.values.settings.notifications}
            onChange={(choices) => form.set('settings.notifications', choices)}
          />
        </Section>
      </div>
    </Form>
  );
}
