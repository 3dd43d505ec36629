import type { MailPreferences } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { Gone } from '../../lib/gone.tsx';
import { runAction } from '../../lib/actions.ts';
import { api } from '../../lib/api.ts';
import { sendAndCache } from '../../lib/cached-answers.ts';
import { useText } from '../../lib/i18n/index.ts';
import { paths } from '../../lib/paths.ts';
import { query } from '../../lib/query.ts';
import { QueryState } from '../../lib/query-state.tsx';
import { useAddressParams } from '../../lib/routes.ts';
import { useFormats } from '../../lib/use-formats.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SwitchField } from '../../ui/fields/checkbox-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';

const preferencesQuery = (token: string) => query('platform.getMailPreferences', { token });
type Kind = MailPreferences['kind'];

interface Choices {
  token: string;
  preferences: MailPreferences;
}

interface NoticesProps {
  token: string;
  kind: Kind;
  notices: NonNullable<MailPreferences['notices']>;
}

const choose = (token: string, kind: Kind, isOn: boolean, onlyItsNotices = false) =>
  runAction(
    () =>
      sendAndCache(preferencesQuery(token).queryKey, () =>
        api.platform.chooseMail({ token, kind, isOn, onlyItsNotices }),
      ),
    { done: isOn ? 'mail-preferences.resumed' : 'mail-preferences.stopped' },
  );

/** Of notifications, only what the email was about; all of them with a second button. */
function NoticesQuestion({ token, kind, notices }: NoticesProps) {
  const text = useText();
  const { list } = useFormats();
  const { kinds, isOn } = notices;
  const name = text('mail-preferences.notices', {
    kinds: list(kinds.map((one) => text(`notifications.kinds.${one}`))),
  });
  return (
    <Banner
      tone={isOn ? 'info' : 'good'}
      title={text(isOn ? 'mail-preferences.question' : 'mail-preferences.isStopped', { name })}
      actions={
        <>
          <Button kind={isOn ? 'primary' : 'secondary'} onClick={() => choose(token, kind, !isOn, true)}>
            {text(isOn ? 'mail-preferences.unsubscribe' : 'mail-preferences.resume')}
          </Button>
          <Button onClick={() => choose(token, kind, false)}>{text('mail-preferences.stopAll')}</Button>
        </>
      }
    />
  );
}

/** The page asks once: link scanners open every address, and must not unsubscribe anybody. */
function Question({ token, preferences }: Choices) {
  const text = useText();
  const { kind, kinds, stopped } = preferences;
  const name = text(`mail-preferences.kinds.${kind}.name`);
  if (stopped !== null)
    return (
      <Banner
        tone="wait"
        title={text(`mail-preferences.nothingSent.${stopped}`)}
        actions={<Button onClick={() => choose(token, kind, true)}>{text('mail-preferences.resume')}</Button>}
      />
    );
  if (!kinds.some((one) => one.kind === kind && one.isOn))
    return (
      <Banner
        tone="good"
        title={text('mail-preferences.isStopped', { name })}
        actions={<Button onClick={() => choose(token, kind, true)}>{text('mail-preferences.resume')}</Button>}
      />
    );
  if (preferences.notices !== null)
    return <NoticesQuestion token={token} kind={kind} notices={preferences.notices} />;
  return (
    <Banner
      tone="info"
      title={text('mail-preferences.question', { name })}
      actions={
        <Button kind="primary" onClick={() => choose(token, kind, false)}>
          {text('mail-preferences.unsubscribe')}
        </Button>
      }
    />
  );
}

function Preferences({ token, preferences }: Choices) {
  const text = useText();
  return (
    <div className="stack-16">
      <PageHeader title={text('mail-preferences.title')} subtitle={preferences.address} />
      <Question token={token} preferences={preferences} />
      <Section title={text('mail-preferences.all')} description={text('mail-preferences.always')}>
        <div className="stack-12">
          {preferences.kinds.map(({ kind, isOn }) => (
            <SwitchField
              key={kind}
              label={text(`mail-preferences.kinds.${kind}.name`)}
              description={text(`mail-preferences.kinds.${kind}.help`)}
              value={isOn}
              onChange={(on) => choose(token, kind, on)}
            />
          ))}
        </div>
      </Section>
    </div>
  );
}

/** Public: which emails an address receives, for the holder of the link in the foot of an email. */
export default function MailPreferencesScreen() {
  const { token } = useAddressParams<'token'>();
  const result = useQuery(preferencesQuery(token));
  return (
    <div className="page-720">
      <QueryState
        query={result}
        isPage
        failed="mail-preferences.loadFailed"
        gone={
          <Gone
            title="mail-preferences.gone"
            help="mail-preferences.goneMessage"
            href={paths.profile}
            action="mail-preferences.profile"
          />
        }
      >
        {(preferences) => <Preferences token={token} preferences={preferences} />}
      </QueryState>
    </div>
  );
}
