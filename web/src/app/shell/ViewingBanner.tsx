import { useState } from 'react';
import { changeAdminOverride } from '../../lib/admin-override.ts';
import { useText } from '../../lib/i18n/index.ts';
import { useAppContext } from '../../lib/session.ts';
import { classNames } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './ViewingBanner.module.css';

const ActAsDialog = lazyPart(() => import('./ActAsDialog.tsx'));

/** Shown while an admin views, or acts for, another organization. */
export default function ViewingBanner() {
  const text = useText();
  const { view, organization } = useAppContext();
  const [isDialogOpen, setDialogOpen] = useState(false);
  if (view === 'own' || organization === null) return null;
  const { name } = organization;
  return (
    <div className={classNames(styles.banner, view === 'acting' && styles.acting)} role="status">
      <span className={styles.message}>
        {text(view === 'viewing' ? 'viewing.viewing' : 'viewing.acting', { name })}
      </span>
      {view === 'viewing' && (
        <button type="button" className={styles.button} onClick={() => setDialogOpen(true)}>
          {text('viewing.actAs')}
        </button>
      )}
      <button type="button" className={styles.button} onClick={() => changeAdminOverride(null)}>
        {text(view === 'viewing' ? 'viewing.stop' : 'viewing.stopActing')}
      </button>
      {isDialogOpen && <ActAsDialog organization={organization} onClose={() => setDialogOpen(false)} />}
    </div>
  );
}
