import { useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '../../lib/i18n/index.ts';
import { usePath } from '../../lib/router/router-provider.tsx';
import { useAppContext } from '../../lib/session.ts';
import { useMay } from '../../lib/use-may.ts';
import { classNames } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { isCurrentEntry, sectionsFor } from '../navigation.ts';
import { ShareButton } from '../share/ShareButton.tsx';
import { NavigationDrawing } from './navigation-icons.tsx';
import { NavigationItem } from './NavigationItem.tsx';
import styles from './Sidenav.module.css';
import { useBadges } from './use-badges.ts';
import { hasOpenSteps, useSetup } from './use-setup.ts';
import { CreditStatus } from '../../slices/credit/index.ts';
import { LogoEditor } from './LogoEditor.tsx';

/** Loaded for admins only. */
const AdminBlock = lazyPart(() => import('./AdminBlock.tsx'));

interface SidenavProps {
  /** Beside the page, or over it on medium or smaller screens. */
  mode: 'side' | 'over';
  isOpen: boolean;
  onClose: () => void;
  isExpanded: boolean;
  onToggle: () => void;
}

export function Sidenav({ mode, isOpen, onClose, isExpanded, onToggle }: SidenavProps) {
  const text = useText();
  const panel = useOverlay(mode === 'over', isOpen, onClose);
  const nav = useScrollToCurrent();
  const { isAdmin } = useAppContext();
  const isOver = mode === 'over';
  return (
    <>
      {isOver && <div className={classNames(styles.veil, isOpen && styles.shown)} onClick={onClose} />}
      <div
        ref={panel}
        id="sidenav"
        className={classNames(styles.panel, isOver && styles.over, isOver && isOpen && styles.open)}
        inert={isOver && !isOpen}
      >
        <nav ref={nav} className={styles.nav} aria-label={text('navigation.label')}>
          <OrganizationHeader isExpanded={isExpanded} />
          <Sections isExpanded={isExpanded} />
          {isExpanded && isAdmin && <AdminBlock />}
        </nav>
        <div className={styles.foot}>
          {isOver ? (
            <ShareButton place="navigation" isExpanded={isExpanded} />
          ) : (
            <NavigationItem
              label={text(isExpanded ? 'navigation.collapse' : 'navigation.expand')}
              drawing={<NavigationDrawing of={isExpanded ? 'collapse' : 'expand'} />}
              isExpanded={isExpanded}
              onClick={onToggle}
            />
          )}
        </div>
      </div>
    </>
  );
}

function Sections({ isExpanded }: { isExpanded: boolean }) {
  const text = useText();
  const { organization, isAdmin } = useAppContext();
  const may = useMay();
  const path = usePath();
  const setup = useSetup();
  const badges = useBadges();
  const isSetupOpen =
    organization?.isSeller === true && setup !== undefined && hasOpenSteps(setup, organization);
  return sectionsFor(organization, isAdmin, may).map(({ title, entries }) => (
    <section key={title ?? 'common'} className={styles.section}>
      {title &&
        (isExpanded ? <h2 className={styles.title}>{text(title)}</h2> : <hr className={styles.rule} />)}
      <ul>
        {entries.map((entry) => (
          <li key={entry.text}>
            <NavigationItem
              label={text(entry.text)}
              drawing={<NavigationDrawing of={entry.icon} />}
              href={entry.path(organization)}
              isCurrent={isCurrentEntry(path, entry.path(organization))}
              isExpanded={isExpanded}
              {...(entry.badge && { badge: badges[entry.badge] })}
              {...(entry.mark === 'setup' && isSetupOpen && { mark: text('navigation.setupOpen') })}
            />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** In a low window the current entry may be outside the visible part of the list. */
function useScrollToCurrent() {
  const nav = useRef<HTMLElement>(null);
  const path = usePath();
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' });
  }, [path]);
  return nav;
}

/** While it covers the page it holds the focus; Escape closes it and gives the focus back. */
function useOverlay(isOver: boolean, isOpen: boolean, onClose: () => void) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOver || !isOpen) return;
    const opener = document.activeElement as HTMLElement | null;
    panel.current?.querySelector<HTMLElement>('a, button')?.focus();
    const listen = (event: KeyboardEvent) => event.key === 'Escape' && close();
    document.addEventListener('keydown', listen);
    const rest = document.getElementById('content');
    rest?.setAttribute('inert', '');
    return () => {
      document.removeEventListener('keydown', listen);
      rest?.removeAttribute('inert');
      opener?.focus();
    };
  }, [isOver, isOpen]);
  return panel;
}

/** Spec §2: the logo, editable in place, the name and, for sellers, credit or premium. */
function OrganizationHeader({ isExpanded }: { isExpanded: boolean }) {
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
