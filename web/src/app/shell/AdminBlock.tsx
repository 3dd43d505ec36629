import { useText } from '../../lib/i18n/index.ts';
import { usePath } from '../../lib/router/router-provider.tsx';
import { adminNavigation } from '../admin-navigation.ts';
import { isCurrentEntry } from '../navigation.ts';
import styles from './AdminBlock.module.css';
import { NavigationDrawing } from './navigation-icons.tsx';
import { NavigationItem } from './NavigationItem.tsx';
import { OrganizationSelector } from './OrganizationSelector.tsx';

/** Spec §2: for admins, when expanded: organization selector and admin screens. */
export default function AdminBlock() {
  const text = useText();
  const path = usePath();
  return (
    <section className={styles.block} aria-labelledby="admin-block">
      <h2 id="admin-block" className={styles.title}>
        {text('navigation.admin')}
      </h2>
      <OrganizationSelector />
      <ul>
        {adminNavigation.map((entry) => (
          <li key={entry.text}>
            <NavigationItem
              label={text(entry.text)}
              drawing={<NavigationDrawing of={entry.icon} />}
              href={entry.path(null)}
              isCurrent={isCurrentEntry(path, entry.path(null))}
              isExpanded
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
