import { OrganizationAvatar } from '../../../ui/avatar.tsx';
import styles from './OrganizationName.module.css';

interface OrganizationNameProps {
  name: string;
  logoUrl: string | null;
}

/** The logo and name of an organization, as the first cell of a list row. */
export const OrganizationName = ({ name, logoUrl }: OrganizationNameProps) => (
  <span className="shrinks row-10">
    <OrganizationAvatar name={name} imageUrl={logoUrl} size="small" />
    <span className={styles.name}>{name}</span>
  </span>
);
