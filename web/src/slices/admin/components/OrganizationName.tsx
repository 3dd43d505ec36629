import { OrganizationAvatar } from '../../../ui/avatar.tsx';
import styles from './OrganizationName.module.css';

interface OrganizationNameProps {
  name: string;
  logoUrl: string | null;
}

/** An organization as a row of a list begins with it. */
export const OrganizationName = ({ name, logoUrl }: OrganizationNameProps) => (
  <span className={styles.named}>
    <OrganizationAvatar name={name} imageUrl={logoUrl} size="small" />
    <span className={styles.name}>{name}</span>
  </span>
);
