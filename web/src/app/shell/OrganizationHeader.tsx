import { CreditStatus } from '../../slices/credit/index.ts';
import { useAppContext } from '../../lib/session.ts';
import { LogoEditor } from './LogoEditor.tsx';
import styles from './OrganizationHeader.module.css';

/** Spec §2: the logo, editable in place, the name and, for sellers, credit or premium. */
export function OrganizationHeader({ isExpanded }: { isExpanded: boolean }) {
  const { organization } = useAppContext();
  if (organization === null) return null;
  return (
    <div className={styles.header} data-collapsed={!isExpanded || undefined}>
      <LogoEditor organization={organization} />
      {isExpanded && (
        <div className={styles.words}>
          <div className={styles.name} title={organization.name}>
            {organization.name}
          </div>
          <CreditStatus />
        </div>
      )}
    </div>
  );
}
