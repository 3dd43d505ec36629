import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { Link } from '../../../ui/link.tsx';
import { AuthCard } from './AuthCard.tsx';
import { SendLinkAgain } from './SendLinkAgain.tsx';

/** The same words whether the address is known or not. */
export function CheckMail({ email }: { email: string }) {
  const text = useText();
  return (
    <AuthCard
      title={text('identity.checkMail.title')}
      intro={text('identity.checkMail.intro', { email })}
      foot={<Link href={paths.login}>{text('identity.backToLogin')}</Link>}
    >
      <p>{text('identity.checkMail.hint')}</p>
      <SendLinkAgain email={email} />
    </AuthCard>
  );
}
