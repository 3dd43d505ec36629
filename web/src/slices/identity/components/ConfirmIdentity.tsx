import { z } from 'zod';
import { useAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Fields, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { requestPasskey } from './browser-passkeys.ts';

interface ConfirmProps {
  accepts: readonly string[];
  close: (isConfirmed: boolean) => void;
}

function WithPasskey({ close }: Pick<ConfirmProps, 'close'>) {
  const text = useText();
  const { run, failure } = useAction(() => close(true));
  const confirm = () =>
    run(async () => {
      const { challenge, options } = await api.identity.startPasskeySignIn();
      await api.identity.confirmIdentity({
        by: 'passkey',
        challenge,
        response: await requestPasskey(options),
      });
    });
  return (
    <>
      <div role="alert">{failure}</div>
      <Button onClick={confirm}>{text('identity.confirmIdentity.withPasskey')}</Button>
    </>
  );
}

function WithText({ by, close }: { by: 'password' | 'code'; close: ConfirmProps['close'] }) {
  const text = useText();
  const form = useForm({
    stored: { proof: '' },
    schema: z.object({
      proof: z
        .string()
        .trim()
        .min(by === 'code' ? 6 : 1),
    }),
    save: async (_changed, { proof }) => {
      await api.identity.confirmIdentity(by === 'code' ? { by, code: proof } : { by, password: proof });
      close(true);
    },
  });
  return (
    <Form
      form={form}
      place="dialog"
      saveLabel={text('identity.confirmIdentity.confirm')}
      onCancel={() => close(false)}
    >
      <Fields>
        {by === 'code' ? (
          <TextField
            {...form.field('proof')}
            label={text('identity.secondFactor.code')}
            autoComplete="one-time-code"
            required
          />
        ) : (
          <CurrentPasswordField {...form.field('proof')} />
        )}
      </Fields>
    </Form>
  );
}

export function ConfirmIdentity({ accepts, close }: ConfirmProps) {
  const text = useText();
  const by = (['code', 'password'] as const).find((one) => accepts.includes(one));
  return (
    <>
      <p>
        {text(
          accepts.length === 0 ? 'identity.confirmIdentity.signInAgain' : 'identity.confirmIdentity.intro',
        )}
      </p>
      {accepts.includes('passkey') && <WithPasskey close={close} />}
      {by && <WithText by={by} close={close} />}
    </>
  );
}
