import { notificationSettings, type NotificationSettings as Settings } from '@halles/contract';
import { api } from '../../../lib/api.ts';
import { saveAndCache } from '../../../lib/actions.ts';
import { HelpLink } from '../../../lib/help-link.tsx';
import { useText } from '../../../lib/i18n/index.ts';
import { liveQuery, useLive } from '../../../lib/live.ts';
import { cacheAnswer, queryClient, type InputNamed } from '../../../lib/query.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Section } from '../../../ui/section.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { KindChoices } from './KindChoices.tsx';
import { PauseNotifications } from './PauseNotifications.tsx';
import { QuietHoursFields } from './QuietHoursFields.tsx';
import styles from './NotificationSettings.module.css';

const { queryKey } = liveQuery('notifications.getSettings', {});
const schema = notificationSettings.pick({ choices: true, quietHours: true, timeZone: true });

type Change = Omit<InputNamed<'notifications.changeSettings'>, 'version'>;

/** Sends the changed choices and updates the cached ones. */
async function changeSettings(changed: Change): Promise<Settings> {
  const { version } = queryClient.getQueryData(queryKey)!;
  return saveAndCache(api.notifications.changeSettings({ version, ...changed }), (saved) =>
    cacheAnswer(queryKey, saved),
  );
}

const valuesOf = ({ choices, quietHours, timeZone }: Settings) => ({ choices, quietHours, timeZone });

/** What the person is notified of, how, and when; on the profile. */
export default function NotificationSettings() {
  const text = useText();
  const { data } = useLive('notifications.getSettings', {});
  return (
    <Section
      id="notifications"
      title={text('notifications.settings.title')}
      aside={<HelpLink article="notifications" />}
      description={text('notifications.settings.help')}
    >
      {data ? (
        <div className={styles.parts}>
          <SettingsForm settings={data} />
          <PauseNotifications
            pausedUntil={data.pausedUntil}
            change={async (pausedUntil) => void (await changeSettings({ pausedUntil }))}
          />
        </div>
      ) : (
        <ListSkeleton rows={6} />
      )}
    </Section>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const text = useText();
  const form = useForm({
    stored: valuesOf(settings),
    schema,
    sections: ['choices'],
    save: async (_changed, { choices, ...rest }) => {
      const saved = await changeSettings({ choices, ...rest });
      snackbar.success('notifications.settings.saved');
      return valuesOf(saved);
    },
  });
  return (
    <Form form={form} place="card" label={text('notifications.settings.title')}>
      <div className={styles.parts}>
        <KindChoices choices={form.values.choices} onChange={(choices) => form.set('choices', choices)} />
        <QuietHoursFields
          {...form.values}
          onQuietHours={(quietHours) => form.set('quietHours', quietHours)}
          onTimeZone={(timeZone) => form.set('timeZone', timeZone)}
          error={form.errorAt('quietHours.until')}
        />
      </div>
    </Form>
  );
}
