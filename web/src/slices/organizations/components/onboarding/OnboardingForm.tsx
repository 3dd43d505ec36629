import type { AppContext, User } from '@halles/contract';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { reloadOrganization, forgetInitialUrl, initialUrl } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { useNavigate } from '../../../../ui/link.tsx';
import { Card } from '../../../../ui/section.tsx';
import { Stepper } from '../../../../ui/stepper.tsx';
import { useReader } from '../reader.ts';
import { AccountStep } from './AccountStep.tsx';
import {
  forgetDraft,
  saveDraft,
  newOrganizationOf,
  readDraft,
  stepSchema,
  steps,
  unfinishedStep,
  type OnboardingValues,
  type Step,
} from './draft.ts';
import { IdentityStep } from './IdentityStep.tsx';
import { KindStep } from './KindStep.tsx';
import styles from './Onboarding.module.css';
import { AddressStep, LanguageStep } from './PlaceSteps.tsx';
import { StartStep } from './StartStep.tsx';

interface OnboardingFormProps {
  me: User;
  context: AppContext;
}

function useOnboarding(me: User) {
  const navigate = useNavigate();
  const language = useReader();
  const [draft] = useState(() => readDraft(me.id, me.email, language));
  const [step, setStep] = useState<Step>(draft.step);
  const isDone = useRef(false);

  const create = async (values: OnboardingValues) => {
    await api.organizations.create(newOrganizationOf(values));
    isDone.current = true;
    forgetDraft(me.id);
    await reloadOrganization();
    // A visitor who came for something else, such as a supplier's invitation, goes on to it.
    const wanted = initialUrl();
    forgetInitialUrl();
    navigate(wanted ?? paths.dashboard);
  };
  const form = useForm<OnboardingValues>({
    stored: draft.values,
    schema: stepSchema(step),
    save: async (_changed, values) => {
      if (step === 'start') await create(values);
      else setStep(steps[steps.indexOf(step) + 1]!);
    },
  });
  const { values } = form;
  useEffect(() => {
    if (!isDone.current) saveDraft(me.id, { step, values });
  }, [me.id, step, values]);
  return { form, step, setStep };
}

/** Six steps; each answer is saved on this device at once. */
export function OnboardingForm({ me, context }: OnboardingFormProps) {
  const text = useText();
  const { form, step, setStep } = useOnboarding(me);
  const at = steps.indexOf(step);
  const isLast = step === 'start';
  const start = useRef<HTMLDivElement>(null);
  const isFirstLook = useRef(true);
  // A new step starts at its top, on the screen and for screen readers.
  useEffect(() => {
    if (!isFirstLook.current) start.current?.focus();
    isFirstLook.current = false;
  }, [step]);

  const submit = async () => {
    if (isLast && unfinishedStep(form.values) !== 'start') setStep(unfinishedStep(form.values));
    else await form.submit();
  };
  return (
    <>
      <Stepper
        steps={steps.map((name) => text(`organizations.onboarding.steps.${name}`))}
        current={at}
        onBack={(back) => setStep(steps[back]!)}
      />
      <Card>
        <form
          ref={form.element}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <div ref={start} tabIndex={-1} className={styles.step}>
            {step === 'account' && <AccountStep me={me} organizationCount={context.memberships.length} />}
            {step === 'kind' && <KindStep form={form} />}
            {step === 'identity' && <IdentityStep form={form} />}
            {step === 'address' && <AddressStep form={form} />}
            {step === 'language' && <LanguageStep form={form} />}
            {step === 'start' && <StartStep values={form.values} />}
          </div>
          <div className={styles.foot}>
            <p role="alert" className={styles.error}>
              {form.error}
            </p>
            {at > 0 && (
              <Button onClick={() => setStep(steps[at - 1]!)}>{text('organizations.onboarding.back')}</Button>
            )}
            <Button type="submit" kind="primary" loading={form.isSaving}>
              {text(isLast ? 'organizations.onboarding.create' : 'organizations.onboarding.next')}
            </Button>
          </div>
        </form>
      </Card>
    </>
  );
}
