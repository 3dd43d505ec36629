import type { User } from '@halles/contract';
import { z } from 'zod';
import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Section } from '../../../ui/section.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { supportsPasskeys, registerPasskey } from './browser-passkeys.ts';
import styles from './profile.module.css';

const schema = z.object({ name: z.string().trim().min(1).max(100), password: z.string() });

function AddPasskey({ hasPassword, close }: { hasPassword: boolean; close: () => void }) {
  const text = useText();
  const form = useForm({
    stored: { name: '', password: '' },
    schema,
    save: async (_changed, { name, password }) => {
      const { challenge, options } = await api.identity.startPasskey(hasPassword ? { password } : {});
      await api.identity.addPasskey({ challenge, name, response: await registerPasskey(options) });
      snackbar.success('identity.passkeys.added');
    },
  });
  return (
    <Form form={form} saveLabel={text('identity.passkeys.add')} close={close}>
      <TextField
        {...form.field('name')}
        label={text('identity.passkeys.name')}
        placeholder={text('identity.passkeys.example')}
        required
      />
      {hasPassword && <CurrentPasswordField {...form.field('password')} />}
    </Form>
  );
}

type Passkey = Awaited<ReturnType<typeof api.identity.listPasskeys>>[number];

const remove = ({ id, name }: Passkey): Promise<boolean> =>
  runAction(() => api.identity.removePasskey({ passkeyId: id }), {
    confirm: {
      title: 'identity.passkeys.removeTitle',
      message: 'identity.passkeys.removeMessage',
      confirm: 'identity.passkeys.remove',
      danger: true,
    },
    params: { name },
    done: 'identity.passkeys.removed',
  });

export function PasskeysSection({ me }: { me: User }) {
  const text = useText();
  const formats = useFormats();
  const { data: passkeys } = useLive('identity.listPasskeys', {});
  const add = () =>
    openDialog({ title: 'identity.passkeys.addTitle' }, (close) => (
      <AddPasskey hasPassword={me.hasPassword} close={() => close()} />
    ));
  return (
    <Section
      title={text('identity.passkeys.title')}
      description={text('identity.passkeys.intro')}
      flush
      actions={
        supportsPasskeys() && <Button onClick={() => void add()}>{text('identity.passkeys.add')}</Button>
      }
    >
      {passkeys?.length === 0 && <p className={styles.none}>{text('identity.passkeys.none')}</p>}
      <ul className={styles.list}>
        {passkeys?.map((passkey) => (
          <li key={passkey.id}>
            <span>
              {passkey.name}
              <span className={styles.quiet}>
                {text('identity.passkeys.since', { date: formats.date(passkey.createdAt) })}
              </span>
            </span>
            <Button size="small" onClick={() => remove(passkey)}>
              {text('identity.passkeys.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
