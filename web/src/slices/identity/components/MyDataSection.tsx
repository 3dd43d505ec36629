import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/downloads.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { endSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';

/** A copy of one's data, and the end of the account. */
export function MyDataSection() {
  const text = useText();
  const download = () =>
    runAction(async () => {
      const data = JSON.stringify(await api.organizations.getMyData({}), null, 2);
      saveFile(new Blob([data], { type: 'application/json' }), 'halles.json');
    });
  return (
    <Section
      title={text('identity.myData.title')}
      actions={
        <>
          <Button onClick={download}>{text('identity.myData.download')}</Button>
          <Button onClick={deleteAccount}>{text('identity.myData.delete')}</Button>
        </>
      }
    >
      {text('identity.myData.intro')}
    </Section>
  );
}

const deleteAccount = (): Promise<boolean> =>
  runAction(() => endSession(undefined, () => api.organizations.deleteMyAccount({})), {
    confirm: {
      title: 'identity.myData.deleteTitle',
      message: 'identity.myData.deleteMessage',
      confirm: 'identity.myData.delete',
      danger: true,
    },
  });
