import type { User } from '@halles/contract';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Section } from '../../../ui/section.tsx';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpTotp } from './SetUpTotp.tsx';

function DisableTotp({ close }: { close: () => void }) {
  const text = useText();
  const form = useForm({
    stored: { code: '' },
    schema: z.object({ code: z.string().trim().min(6) }),
    save: async (_changed, { code }) => {
      await api.identity.disableTotp({ code });
      snackbar.success('identity.totp.disabled');
    },
  });
  return (
    <Form form={form} saveLabel={text('identity.totp.disable')} close={close}>
      <p>{text('identity.totp.disableIntro')}</p>
      <TextField
        {...form.field('code')}
        label={text('identity.secondFactor.code')}
        autoComplete="one-time-code"
        required
      />
    </Form>
  );
}

const schema = z.object({ code: z.string().trim().min(6).max(20) });

/** Asks for an authenticator code or an old recovery code, then shows the new recovery codes once. */
function RenewRecoveryCodes({ close }: { close: () => void }) {
  const text = useText();
  const [codes, setCodes] = useState<string[] | null>(null);
  const form = useForm({
    stored: { code: '' },
    schema,
    save: async (_changed, { code }) =>
      setCodes((await api.identity.renewRecoveryCodes({ code })).recoveryCodes),
  });
  if (codes) return <RecoveryCodes codes={codes} close={close} />;
  return (
    <Form form={form} place="dialog" saveLabel={text('identity.totp.renewCodes')} onCancel={close}>
      <p>{text('identity.totp.renewIntro')}</p>
      <TextField
        {...form.field('code')}
        label={text('identity.secondFactor.code')}
        autoComplete="one-time-code"
        required
      />
    </Form>
  );
}

export function TotpSection({ me }: { me: User }) {
  const text = useText();
  const change = () =>
    openDialog(
      {
        title: me.hasTotp ? 'identity.totp.disableTitle' : 'identity.totp.title',
        notDismissible: !me.hasTotp,
      },
      (close) =>
        me.hasTotp ? (
          <DisableTotp close={() => close()} />
        ) : (
          <SetUpTotp hasPassword={me.hasPassword} close={() => close()} />
        ),
    );
  const renew = () =>
    openDialog({ title: 'identity.totp.renewTitle', notDismissible: true }, (close) => (
      <RenewRecoveryCodes close={() => close()} />
    ));
  return (
    <Section
      title={text('identity.totp.section')}
      aside={
        <StatusChip tone={me.hasTotp ? 'good' : 'wait'}>
          {text(me.hasTotp ? 'identity.totp.on' : 'identity.totp.off')}
        </StatusChip>
      }
      actions={
        <>
          {me.hasTotp && <Button onClick={() => void renew()}>{text('identity.totp.renewCodes')}</Button>}
          <Button onClick={() => void change()}>
            {text(me.hasTotp ? 'identity.totp.disable' : 'identity.totp.enable')}
          </Button>
        </>
      }
    >
      {me.hasTotp
        ? text('identity.totp.codesLeft', { count: me.recoveryCodesLeft })
        : text('identity.totp.intro')}
    </Section>
  );
}
