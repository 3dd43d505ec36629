import type { AppContext, User } from '@halles/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { reloadOrganization, forgetInitialUrl, initialUrl } from '../../../../lib/session.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { StepForm } from '../../../../ui/form/step-form.tsx';
import { useForm, type Form } from '../../../../ui/form/use-form.ts';
import { useNavigate } from '../../../../ui/link.tsx';
import { Card } from '../../../../ui/section.tsx';
import { Account } from './Account.tsx';
import { AddressChoice } from './AddressChoice.tsx';
import { DetailFields } from './DetailFields.tsx';
import {
  detailFields,
  forgetDraft,
  newOrganizationOf,
  onboardingSchema,
  readDraft,
  saveDraft,
  type OnboardingValues,
} from './draft.ts';
import { KindFields } from './KindFields.tsx';
import styles from './Onboarding.module.css';

function useOnboarding(me: User): Form<OnboardingValues> {
  const navigate = useNavigate();
  const language = useReader();
  const [draft] = useState(() => readDraft(me.id, me.email, language));
  const isDone = useRef(false);
  const form = useForm<OnboardingValues>({
    stored: draft,
    schema: onboardingSchema,
    save: async (_changed, values) => {
      await api.organizations.create(newOrganizationOf(values));
      isDone.current = true;
      forgetDraft(me.id);
      await reloadOrganization();
      // A visitor who came for something else, such as a supplier's invitation, goes on to it.
      const wanted = initialUrl();
      forgetInitialUrl();
      navigate(wanted ?? (values.isSeller ? paths.firstOffer : paths.search));
    },
  });
  const { values } = form;
  useEffect(() => {
    if (!isDone.current) saveDraft(me.id, me.email, values);
  }, [me.id, me.email, values]);
  return form;
}

/** A press while the chosen address is still loaded waits for it. */
function useSubmit({ submit, isSaving }: Form<OnboardingValues>) {
  const [isLoading, setLoading] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const send = useEffectEvent(() => {
    setPressed(false);
    void submit();
  });
  useEffect(() => {
    if (isPressed && !isLoading) send();
  }, [isPressed, isLoading]);
  return { press: () => setPressed(true), setLoading, isBusy: isPressed || isSaving };
}

/** One page; each answer is saved on this device at once. */
export function OnboardingForm({ me, context }: { me: User; context: AppContext }) {
  const text = useText();
  const form = useOnboarding(me);
  const { press, setLoading, isBusy } = useSubmit(form);
  const [areDetailsOpen, setDetailsOpen] = useState(false);
  const hasWrongDetail =
    detailFields.some((field) => form.errorAt(field)) ||
    form.itemErrors('contactInfo.phones').some((error) => error !== undefined);
  return (
    <Card>
      <StepForm
        form={form}
        saveLabel={text('organizations.onboarding.create')}
        onSubmit={press}
        isBusy={isBusy}
      >
        <Account me={me} organizationCount={context.memberships.length} />
        <KindFields form={form} />
        <TextField
          {...form.field('name')}
          label={text('organizations.onboarding.identity.name')}
          description={text('organizations.onboarding.identity.nameHelp')}
          autoComplete="organization"
          required
        />
        <AddressChoice form={form} onLoadingChange={setLoading} />
        <details
          open={areDetailsOpen || hasWrongDetail}
          onToggle={({ currentTarget }) => setDetailsOpen(currentTarget.open)}
        >
          <summary className={styles.summary}>{text('organizations.onboarding.details')}</summary>
          <div className={styles.form}>
            <DetailFields form={form} />
          </div>
        </details>
      </StepForm>
    </Card>
  );
}
