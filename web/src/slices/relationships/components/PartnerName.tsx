import type { Partner } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { OrganizationAvatar } from '../../../ui/avatar.tsx';
import styles from './PartnerName.module.css';

/** Logo and name, with a mark for the vendor's own cards. */
export function PartnerName({ partner }: { partner: Pick<Partner, 'name' | 'logoUrl' | 'isOnPlatform'> }) {
  const text = useText();
  return (
    <span className={styles.named}>
      <OrganizationAvatar name={partner.name} imageUrl={partner.logoUrl} size="small" />
      <span className={styles.name}>{partner.name}</span>
      {!partner.isOnPlatform && (
        <span className={styles.notOnPlatform}>{text('relationships.customers.notOnPlatform')}</span>
      )}
    </span>
  );
}
