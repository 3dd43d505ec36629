import { OrganizationAvatar } from '../../../ui/avatar.tsx';
import styles from './OrganizationName.module.css';

/** The logo and name of an organization, as the first cell of a list row. */
export const OrganizationName = ({ name, logoUrl }: { name: string; logoUrl: string | null }) => (
  <span className="shrinks row-10">
    <OrganizationAvatar name={name} imageUrl={logoUrl} size="small" />
    <span className={styles.name}>{name}</span>
  </span>
);
