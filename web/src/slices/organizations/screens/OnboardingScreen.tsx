import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n/index.ts';
import { isProblem } from '../../../lib/problem-error.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { contextQuery, meQuery } from '../../../lib/session.ts';
import { Card } from '../../../ui/section.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { NoAccount } from '../components/onboarding/Account.tsx';
import styles from '../components/onboarding/Onboarding.module.css';
import { OnboardingForm } from '../components/onboarding/OnboardingForm.tsx';

function Onboarding() {
  const me = useQuery(meQuery);
  const context = useQuery(contextQuery);
  const error = me.error ?? context.error;
  if (!isProblem(error, 'request.signInRequired'))
    return (
      <QueryState
        query={{
          data: me.data && context.data && { me: me.data, context: context.data },
          error,
          refetch: () => Promise.all([me.refetch(), context.refetch()]),
        }}
        skeleton={<FormSkeleton fields={4} />}
      >
        {(data) => <OnboardingForm key={data.me.id} {...data} />}
      </QueryState>
    );
  return (
    <Card>
      <div className="shrinks stack-16">
        <NoAccount />
      </div>
    </Card>
  );
}

export default function OnboardingScreen() {
  const text = useText();
  return (
    <div className={styles.screen}>
      <header>
        <h1>{text('organizations.onboarding.title')}</h1>
        <p className={styles.subtitle}>{text('organizations.onboarding.subtitle')}</p>
      </header>
      <Onboarding />
    </div>
  );
}
