import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { AuthCard } from './AuthCard.tsx';
import { AuthForm } from './AuthForm.tsx';
import { allRequired } from './required-schema.ts';
import { attempt, signInState, useErrorCodeText, useSignInState } from './sign-in-state.ts';

interface SecondFactorProps {
  challenge: string;
  onSignedIn: () => Promise<unknown>;
  onBack: () => void;
}

const CODE_LENGTH = 6;
const schema = allRequired<{ code: string }>({ code: CODE_LENGTH });
const isCode = (code: string) => /^\d{6}$/.test(code.replaceAll(' ', ''));

const focusAtFirst = (input: HTMLInputElement | null) => input?.focus();

/** An authenticator code is submitted at its last digit; a recovery code contains letters and needs Enter. */
const emptyValues = { code: '' };

export default function SecondFactor({ challenge, onSignedIn, onBack }: SecondFactorProps) {
  const text = useText();
  const { isInProgress, errorCode } = useSignInState();
  const errorText = useErrorCodeText();
  const confirm = async (entered: string) => {
    const code = isCode(entered) ? entered.replaceAll(' ', '') : entered;
    const result = await attempt(() => api.identity.confirmSecondFactor({ challenge, code }));
    if (result?.next === 'in') await onSignedIn();
  };
  const form = useForm({
    stored: emptyValues,
    schema,
    save: (_changed, { code }) => confirm(code),
  });
  const field = form.field('code');
  const back = () => {
    signInState.failed(null);
    onBack();
  };
  return (
    <AuthCard title={text('identity.secondFactor.title')} intro={text('identity.secondFactor.intro')}>
      <AuthForm
        form={form}
        action={text('identity.secondFactor.confirm')}
        isBusy={isInProgress}
        error={errorCode && errorText(errorCode)}
      >
        <TextField
          {...field}
          ref={focusAtFirst}
          onChange={(code) => {
            field.onChange(code);
            if (isCode(code) && !isCode(form.values.code) && !isInProgress) void confirm(code);
          }}
          label={text('identity.secondFactor.code')}
          autoComplete="one-time-code"
          spellCheck={false}
        />
      </AuthForm>
      <Button kind="plain" onClick={back}>
        {text('identity.secondFactor.back')}
      </Button>
    </AuthCard>
  );
}
