import { OrganizationMark } from '../../../ui/avatar.tsx';
import styles from './Named.module.css';

interface NamedProps {
  name: string;
  logoUrl: string | null;
}

/** An organization as a row of a list begins with it. */
export const Named = ({ name, logoUrl }: NamedProps) => (
  <span className={styles.named}>
    <OrganizationMark name={name} imageUrl={logoUrl} size="small" />
    <span className={styles.name}>{name}</span>
  </span>
);
