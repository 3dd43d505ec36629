import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { AuthCard } from './AuthCard.tsx';
import { AuthForm } from './AuthForm.tsx';
import { allRequired } from './plain-schema.ts';
import { attempt, useSignInState } from './sign-in-state.ts';
import { useErrorCodeText } from './use-error-code-text.ts';

interface SecondFactorProps {
  challenge: string;
  onSignedIn: () => Promise<unknown>;
  onBack: () => void;
}

const schema = allRequired<{ code: string }>({ code: 6 });

export function SecondFactor({ challenge, onSignedIn, onBack }: SecondFactorProps) {
  const text = useText();
  const { isInProgress, errorCode } = useSignInState();
  const said = useErrorCodeText();
  const form = useForm({
    stored: { code: '' },
    schema,
    save: async (_changed, { code }) => {
      const result = await attempt(() => api.identity.confirmSecondFactor({ challenge, code }));
      if (result?.next === 'in') await onSignedIn();
    },
  });
  return (
    <AuthCard title={text('identity.secondFactor.title')} intro={text('identity.secondFactor.intro')}>
      <AuthForm
        form={form}
        action={text('identity.secondFactor.confirm')}
        isBusy={isInProgress}
        error={errorCode && said(errorCode)}
      >
        <TextField
          {...form.field('code')}
          label={text('identity.secondFactor.code')}
          autoComplete="one-time-code"
          inputMode="text"
          spellCheck={false}
          required
        />
      </AuthForm>
      <Button kind="plain" onClick={onBack}>
        {text('identity.secondFactor.back')}
      </Button>
    </AuthCard>
  );
}
