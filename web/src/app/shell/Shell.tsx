import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { loadFurtherProcedures, setIdentityConfirmation } from '../../lib/api.ts';
import { usePath } from '../../lib/router/router-provider.tsx';
import { useAppContext, useMe } from '../../lib/session.ts';
import { useColourScheme } from '../../ui/colour-scheme.ts';
import { useLocalStorage } from '../../ui/local-storage.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { CreditBanner } from '../../slices/credit/index.ts';
import { openConfirmIdentity } from '../../slices/identity/index.ts';
import { LiveAnnouncement } from '../announcement/LazyAnnouncement.tsx';
import { Content, SkipLink } from '../Content.tsx';
import { PaletteOutlet } from '../palette/PaletteOutlet.tsx';
import { classNames } from '../../ui/class-names.ts';
import { whenStable } from '../when-stable.ts';
import styles from './Shell.module.css';
import { Slots } from './Slots.tsx';
import { Sidenav } from './Sidenav.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useSetupFailure } from './use-setup.ts';

setIdentityConfirmation(openConfirmIdentity);

/** Where its code cannot be loaded, the screens work without it. */
const lazyOrNothing = <Props extends object>(load: () => Promise<{ default: (props: Props) => ReactNode }>) =>
  lazyPart<Props>(() => load().catch(() => ({ default: () => null })));

/** The menu leads to the same screens. */
const TabBar = lazyOrNothing(() => import('./TabBar.tsx'));

/** What runs beside the screens. */
const Background = lazyOrNothing(() => import('./Background.tsx'));

/** For an admin who looks at another organization. */
const ViewingBanner = lazyPart(() => import('./ViewingBanner.tsx'));

/** Most screens are lists: their code is there before one is opened. A failure shows when it is. */
const loadLists = () => void import('../../lib/live-table.tsx').catch(() => undefined);

/** Spec §2, §9: toolbar 70 or 56 px, sidenav 240 or 60 px, over the page on medium or smaller screens. */
export default function Shell({ children }: { children: ReactNode }) {
  // Spec §2: on such screens the navigation covers the page and a button opens it.
  const isOverlay = useMediaQuery('(width < 1280px)');
  const isPhone = useMediaQuery('(width < 600px)');
  const [isExpanded, setExpanded] = useLocalStorage('sidenav.expanded', true);
  const [isOpen, setOpen] = useState(false);
  const top = useToolbarHeight();
  useThemeSetting();
  useSetupFailure();
  useCloseOnNavigation(setOpen);
  const { view } = useAppContext();
  const [isStable, setStable] = useState(false);
  useEffect(
    () =>
      whenStable(() => {
        loadLists();
        loadFurtherProcedures().catch(() => undefined);
        setStable(true);
      }),
    [],
  );
  const isWide = isOverlay || isExpanded;
  return (
    <div className={classNames(styles.shell, !isWide && styles.narrow)}>
      <SkipLink />
      <header ref={top} className={styles.top}>
        <Toolbar isOverlay={isOverlay} isNavigationOpen={isOpen} onOpenNavigation={() => setOpen(true)} />
        <LiveAnnouncement />
        {view !== 'own' && <ViewingBanner />}
        <CreditBanner />
      </header>
      <Sidenav
        mode={isOverlay ? 'over' : 'side'}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        isExpanded={isWide}
        onToggle={() => setExpanded(!isExpanded)}
      />
      <Content className={styles.page}>
        {isStable && <Background top={top} />}
        <Slots>{children}</Slots>
      </Content>
      {isPhone && <TabBar isCovered={isOpen} />}
      <PaletteOutlet />
    </div>
  );
}

/** The person's theme, also when it was chosen on another device. */
function useThemeSetting(): void {
  const { theme } = useMe().settings;
  const { setScheme } = useColourScheme();
  const follow = useEffectEvent(setScheme);
  useEffect(() => follow(theme), [theme]);
}

function useCloseOnNavigation(setOpen: (open: boolean) => void): void {
  const path = usePath();
  useEffect(() => setOpen(false), [path, setOpen]);
}

/** The height of the window's top, for elements that stick below it. */
function useToolbarHeight(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--toolbar', `${entry!.borderBoxSize[0]!.blockSize}px`),
    );
    observer.observe(element.current!);
    return () => {
      observer.disconnect();
      style.removeProperty('--toolbar');
    };
  }, []);
  return element;
}
