import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from './link.tsx';
import styles from './tabs.module.css';

export interface Tab {
  id: string;
  label: string;
  href: string;
  /** Already formatted for the reader's language. */
  count?: string;
}

interface TabsProps {
  tabs: readonly Tab[];
  current: string;
  /** The tab list's accessible name. */
  label: string;
  /** After the tabs. */
  children?: ReactNode;
}

interface TabLinkProps {
  href: string;
  isCurrent: boolean;
  /** A saved view: while it is current, the tab that it includes does not look so. */
  isView?: true;
  children: ReactNode;
}

export const TabLink = ({ href, isCurrent, isView, children }: TabLinkProps) => (
  <Link
    href={href}
    className={styles.tab}
    data-view={isView}
    aria-current={isCurrent ? (isView ?? 'page') : undefined}
  >
    {children}
  </Link>
);

/** Each tab has its own address, so tabs are links: they open in a new window and work with the history. */
export function Tabs({ tabs, current, label, children }: TabsProps) {
  const row = useRef<HTMLElement>(null);
  // On a phone the row is wider than the screen: the current tab is scrolled into view, also when others join it.
  useEffect(() => {
    const nav = row.current!;
    // The row fades where further tabs are.
    const markFurther = () => {
      nav.toggleAttribute('data-before', nav.scrollLeft > 1);
      nav.toggleAttribute('data-after', nav.scrollWidth - nav.clientWidth - nav.scrollLeft > 1);
    };
    const look = () => {
      const place = nav.getBoundingClientRect();
      const tab = nav.querySelector('[aria-current]')?.getBoundingClientRect();
      if (tab) nav.scrollBy?.({ left: tab.left + tab.width / 2 - place.left - place.width / 2 });
      markFurther();
    };
    look();
    nav.onscroll = markFurther;
    // Also after rotating the phone.
    const sized = new ResizeObserver(look);
    sized.observe(nav);
    // Saved views join when they are loaded; the row stays where it was scrolled to.
    const changed = new MutationObserver(markFurther);
    changed.observe(nav, { childList: true, subtree: true });
    return () => {
      sized.disconnect();
      changed.disconnect();
    };
  }, [current, tabs.length]);
  return (
    <nav ref={row} aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <TabLink key={tab.id} href={tab.href} isCurrent={tab.id === current}>
          {tab.label}
          {tab.count !== undefined && tab.count !== '0' && <span className={styles.count}> {tab.count}</span>}
        </TabLink>
      ))}
      {children}
    </nav>
  );
}
