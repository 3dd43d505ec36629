import { useText, type TextKey } from '../../lib/i18n/index.ts';
import { paths } from '../../lib/paths.ts';
import { usePath } from '../../lib/router/router-provider.tsx';
import { useAppContext } from '../../lib/session.ts';
import { useMay } from '../../lib/use-may.ts';
import { Link } from '../../ui/link.tsx';
import { sectionsFor } from '../navigation.ts';
import { NavigationDrawing } from './navigation-icons.tsx';
import styles from './TabBar.module.css';
import { useBadges } from './use-badges.ts';

const sellerTabs: readonly [path: string, label: TextKey][] = [
  [paths.dashboard, 'tabs.home'],
  [paths.vendorOrders, 'tabs.orders'],
  [paths.vendorDeliveries, 'tabs.deliveries'],
  [paths.vendorInvoices, 'tabs.invoices'],
  [paths.conversations, 'tabs.messages'],
];

const buyerTabs: readonly [path: string, label: TextKey][] = [
  [paths.dashboard, 'tabs.home'],
  [paths.search, 'tabs.order'],
  [paths.customerOrders, 'tabs.orders'],
  [paths.customerDeliveries, 'tabs.deliveries'],
  [paths.conversations, 'tabs.messages'],
];

/** On a phone, the five screens of daily work at the bottom of each of them; the menu has the others. */
export default function TabBar({ isCovered }: { isCovered: boolean }) {
  const text = useText();
  const path = usePath();
  const { organization, isAdmin } = useAppContext();
  const may = useMay();
  const badges = useBadges();
  const entries = sectionsFor(organization, isAdmin, may).flatMap((section) => section.entries);
  const tabs = (organization?.isSeller ? sellerTabs : buyerTabs).flatMap(([tabPath, label]) => {
    const entry = entries.find((one) => one.path(organization) === tabPath);
    return entry ? [{ ...entry, tabPath, label }] : [];
  });
  if (!tabs.some(({ tabPath }) => tabPath === path)) return null;
  return (
    <nav className={styles.bar} data-tab-bar aria-label={text('tabs.label')} inert={isCovered}>
      {tabs.map(({ tabPath, label, icon, badge }) => {
        const count = badge ? badges[badge] : 0;
        return (
          <Link key={tabPath} href={tabPath} aria-current={tabPath === path ? 'page' : undefined}>
            <NavigationDrawing of={icon} />
            {text(label)}
            {count > 0 && <span className={styles.count}>{count}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
