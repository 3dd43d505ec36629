import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { Link } from '../../../ui/link.tsx';
import { AuthCard } from './AuthCard.tsx';
import { ResendLink } from './ResendLink.tsx';

/** The same text whether or not the address has an account. */
export function CheckEmail({ email }: { email: string }) {
  const text = useText();
  return (
    <AuthCard
      title={text('identity.checkEmail.title')}
      intro={text('identity.checkEmail.intro', { email })}
      foot={<Link href={paths.login}>{text('identity.backToLogin')}</Link>}
    >
      <p>{text('identity.checkEmail.hint')}</p>
      <ResendLink email={email} />
    </AuthCard>
  );
}
