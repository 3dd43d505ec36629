import {
  newWebhook,
  webhookKinds,
  type Organization,
  type Webhook,
  type WebhookKind,
} from '@halles/contract';
import { useEffect } from 'react';
import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { sendAndCache } from '../../../lib/cached-answers.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { liveQuery, useLive } from '../../../lib/live.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useOrganization } from '../../../lib/session.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Section } from '../../../ui/section.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import styles from './WebhookSection.module.css';

interface Of {
  organization: Organization;
}

const cache = <Connected,>(organizationId: Organization['id'], send: () => Promise<Connected>) =>
  sendAndCache(liveQuery('notifications.getWebhook', { organizationId }).queryKey, send);

/** Buyers receive no orders; sellers decide claims themselves. */
const kindsFor = ({ isSeller, isBuyer }: Organization): WebhookKind[] => {
  const isOffered = {
    newOrders: isSeller,
    orderChanges: true,
    claimsOpened: isSeller,
    claimsDecided: isBuyer,
  };
  return webhookKinds.filter((kind) => isOffered[kind]);
};

interface KindsProps extends Of {
  kinds: readonly WebhookKind[];
  onChange: (kinds: WebhookKind[]) => unknown;
  error?: string | undefined;
}

function Kinds({ organization, kinds, onChange, error }: KindsProps) {
  const text = useText();
  return (
    <fieldset className={styles.kinds} data-field="kinds">
      <legend>{text('notifications.webhook.kinds')}</legend>
      {kindsFor(organization).map((kind) => (
        <CheckboxField
          key={kind}
          label={text(`notifications.webhook.kindNames.${kind}`)}
          value={kinds.includes(kind)}
          // Nothing at all is what removing the address is for.
          disabled={kinds.length === 1 && kinds.includes(kind)}
          onChange={(on) => onChange(on ? [...kinds, kind] : kinds.filter((one) => one !== kind))}
        />
      ))}
      <div className="bad" aria-live="polite">
        {error}
      </div>
    </fieldset>
  );
}

function Connect({ organization }: Of) {
  const text = useText();
  const form = useForm({
    stored: { url: '', kinds: kindsFor(organization) },
    schema: newWebhook,
    save: async (_changed, { url, kinds }) => {
      const organizationId = organization.id;
      await cache(organizationId, () => api.notifications.connectWebhook({ organizationId, url, kinds }));
    },
  });
  return (
    <Form
      form={form}
      place="card"
      label={text('notifications.webhook.title')}
      saveLabel={text('notifications.webhook.connect')}
    >
      <TextField
        {...form.field('url')}
        type="url"
        label={text('notifications.webhook.address')}
        description={text('notifications.webhook.addressHelp')}
        spellCheck={false}
        required
      />
      <Kinds
        organization={organization}
        kinds={form.values.kinds}
        onChange={(kinds) => form.set('kinds', kinds)}
        error={form.errorAt('kinds')}
      />
    </Form>
  );
}

function LastMessage({ last }: Pick<Webhook, 'last'>) {
  const text = useText();
  const formats = useFormats();
  if (last === null) return text('notifications.webhook.never');
  const { at, outcome, status } = last;
  return (
    <span className={styles.last}>
      {formats.dateTime(at)}
      <StatusChip tone={outcome === 'accepted' ? 'good' : 'bad'}>
        {text(`notifications.webhook.outcomes.${outcome}`, { status: status ?? '' })}
      </StatusChip>
    </span>
  );
}

function Connected({ organization, webhook }: Of & { webhook: Webhook }) {
  const text = useText();
  const organizationId = organization.id;
  const { host, lastCharacters, kinds, last, pausedAt } = webhook;
  return (
    <div className="stack-16">
      {pausedAt !== null && (
        <Banner
          tone="bad"
          title={text('notifications.webhook.paused')}
          actions={
            <Button
              onClick={() =>
                runAction(
                  () => cache(organizationId, () => api.notifications.resumeWebhook({ organizationId })),
                  {
                    done: 'notifications.webhook.resumed',
                  },
                )
              }
            >
              {text('notifications.webhook.resume')}
            </Button>
          }
        >
          {text('notifications.webhook.pausedHelp')}
        </Banner>
      )}
      <DescriptionList
        items={[
          { term: text('notifications.webhook.address'), value: `${host}/…${lastCharacters}` },
          { term: text('notifications.webhook.last'), value: <LastMessage last={last} /> },
        ]}
      />
      <Kinds
        organization={organization}
        kinds={kinds}
        onChange={(chosen) =>
          runAction(
            () =>
              cache(organizationId, () => api.notifications.changeWebhook({ organizationId, kinds: chosen })),
            {
              done: 'notifications.webhook.changed',
            },
          )
        }
      />
      <div className={styles.buttons}>
        <Button
          disabled={pausedAt !== null}
          onClick={() =>
            runAction(() => api.notifications.sendTestMessage({ organizationId }), {
              done: 'notifications.webhook.tested',
            })
          }
        >
          {text('notifications.webhook.test')}
        </Button>
        <Button
          onClick={() =>
            runAction(
              () => cache(organizationId, () => api.notifications.removeWebhook({ organizationId })),
              {
                done: 'notifications.webhook.removed',
                confirm: {
                  title: 'notifications.webhook.removeTitle',
                  message: 'notifications.webhook.removeMessage',
                  confirm: 'notifications.webhook.remove',
                },
              },
            )
          }
        >
          {text('notifications.webhook.remove')}
        </Button>
      </div>
    </div>
  );
}

/** A link leads here. */
const ID = 'webhook';

/** The section comes after the page that the link opened, and grows when its content is there. */
function useScrollTo(id: string, isLoaded: boolean): void {
  useEffect(() => {
    if (location.hash === `#${id}`) document.getElementById(id)?.scrollIntoView?.();
  }, [id, isLoaded]);
}

function WebhookOf({ organization }: Of) {
  const text = useText();
  const result = useLive('notifications.getWebhook', { organizationId: organization.id });
  useScrollTo(ID, result.isSuccess);
  return (
    <Section
      id={ID}
      title={text('notifications.webhook.title')}
      description={text('notifications.webhook.description')}
    >
      <QueryState
        query={result}
        skeleton={<FormSkeleton fields={2} />}
        failed="notifications.webhook.loadFailed"
      >
        {({ webhook }) =>
          webhook === null ? (
            <Connect organization={organization} />
          ) : (
            <Connected organization={organization} webhook={webhook} />
          )
        }
      </QueryState>
    </Section>
  );
}

/** Only owners and managers see it: whoever has the address can post to it. */
export default function WebhookSection() {
  const organization = useOrganization();
  return organization.can.editSettings === true ? <WebhookOf organization={organization} /> : null;
}
