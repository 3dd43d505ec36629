import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { NotificationsMenu } from '../../slices/notifications/index.ts';
import { CartButton } from '../../slices/ordering/index.ts';
import { useText } from '../../lib/i18n/index.ts';
import { paths } from '../../lib/paths.ts';
import { useMe } from '../../lib/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { LanguageSelector, useShowsLanguageSelector } from '../LanguageSelector.tsx';
import { Logo } from '../Logo.tsx';
import { openPalette } from '../palette/open-palette.ts';
import { ShareButton } from '../share/ShareButton.tsx';
import { AvatarMenu } from './AvatarMenu.tsx';
import styles from './Toolbar.module.css';
import { isMac } from '../device.ts';

interface ToolbarProps {
  /** Medium or smaller screens show a menu button instead of the logo. */
  isOverlay: boolean;
  isNavigationOpen: boolean;
  onOpenNavigation: () => void;
}

export function Toolbar({ isOverlay, isNavigationOpen, onOpenNavigation }: ToolbarProps) {
  const text = useText();
  const showsLanguageSelector = useShowsLanguageSelector(useMe());
  return (
    <div className={styles.toolbar}>
      {isOverlay ? (
        <IconButton
          label={text('shell.openNavigation')}
          aria-expanded={isNavigationOpen}
          aria-controls="sidenav"
          onClick={onOpenNavigation}
        >
          <IconMenu2 aria-hidden />
        </IconButton>
      ) : (
        <Link href={paths.dashboard} className={styles.logo}>
          <Logo />
        </Link>
      )}
      <PaletteTrigger />
      <div className={styles.spacer} data-title />
      <span className={styles.onPhones}>
        <IconButton label={text('palette.open')} onClick={openPalette}>
          <IconSearch aria-hidden />
        </IconButton>
      </span>
      {showsLanguageSelector && <LanguageSelector />}
      <span className={styles.notOnPhones}>
        <ShareButton />
      </span>
      <CartButton />
      <NotificationsMenu />
      <AvatarMenu />
    </div>
  );
}

/** Looks like a search field, as in the mock-ups; opens the command palette. */
function PaletteTrigger() {
  const text = useText();
  return (
    <button type="button" className={styles.trigger} aria-haspopup="dialog" onClick={openPalette}>
      {text('palette.placeholder')}
      <kbd className={styles.keys}>{isMac() ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  );
}
