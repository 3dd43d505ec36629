import type { User } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { Button } from '../../../ui/button.tsx';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { Section } from '../../../ui/section.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { DisableTotp } from './DisableTotp.tsx';
import { RenewRecoveryCodes } from './RenewRecoveryCodes.tsx';
import { SetUpTotp } from './SetUpTotp.tsx';

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
