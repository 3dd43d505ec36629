import { use } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { useMe } from '../../../lib/session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmailSection } from '../components/EmailSection.tsx';
import { MyDataSection } from '../components/MyDataSection.tsx';
import { PasskeysSection } from '../components/PasskeysSection.tsx';
import { PasswordSection } from '../components/PasswordSection.tsx';
import { ProfileForm } from '../components/ProfileForm.tsx';
import styles from '../components/profile.module.css';
import { SessionsSection } from '../components/SessionsSection.tsx';
import { ProfileSectionsContext } from '../components/slots.tsx';
import { TotpSection } from '../components/TotpSection.tsx';

export default function ProfileScreen() {
  const text = useText();
  const me = useMe();
  return (
    <>
      <PageHeader title={text('identity.profile.title')} subtitle={me.email} />
      <div className={styles.sections}>
        <ProfileForm me={me} />
        <EmailSection me={me} />
        <PasswordSection me={me} />
        <TotpSection me={me} />
        <PasskeysSection me={me} />
        <SessionsSection />
        {use(ProfileSectionsContext)}
        <MyDataSection />
      </div>
    </>
  );
}
