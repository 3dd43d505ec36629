import type { Partner } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { OrganizationAvatar } from '../../../ui/avatar.tsx';
import styles from './partner-parts.module.css';

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

export const TagList = ({ tags }: { tags: readonly string[] }) =>
  tags.length === 0 ? null : (
    <ul className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag} className={styles.tag}>
          {tag}
        </li>
      ))}
    </ul>
  );
