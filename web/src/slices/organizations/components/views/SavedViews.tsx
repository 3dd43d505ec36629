import type { TableView, ViewedTable } from '@halles/contract';
import { IconBookmark, IconChevronDown, IconPlus, IconUsers } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { usePath } from '../../../../lib/router/router-provider.tsx';
import { useAddressSearch } from '../../../../lib/routes.ts';
import { useAppContext } from '../../../../lib/session.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { ActionMenu, type Action } from '../../../../ui/action-menu.tsx';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { TabLink } from '../../../../ui/tabs.tsx';
import styles from './SavedViews.module.css';
import { openRenameDialog, openSaveDialog, removeView, replaceView, setShared } from './view-actions.tsx';
import { isTab, savedText, viewText, type ViewAddress } from './view-address.ts';

export interface SavedViewsProps extends ViewAddress {
  table: ViewedTable;
  /** The filter that the tabs before the views choose. */
  tab?: string;
}

/** Saved views of a list, after its tabs; at the end a button to save what is shown, when it is none of them. */
export default function SavedViews({ table, tab, ...address }: SavedViewsProps) {
  const text = useText();
  const { view: access } = useAppContext();
  const [search] = useAddressSearch();
  const { data: views } = useLive('organizations.listTableViews', { table });
  const [openedId, setOpenedId] = useState<string | null>(null);
  if (views === undefined) return null;
  const shown = viewText(search, address);
  const current = views.find((view) => savedText(view.search, address) === shown);
  // A view that was opened keeps its menu while filters change, so that it can be replaced; a tab leaves it.
  const nextId = current?.id ?? (isTab(shown, tab) ? null : openedId);
  if (nextId !== openedId) setOpenedId(nextId);
  return (
    <>
      {views.map((view) => (
        <SavedView
          key={view.id}
          view={view}
          href={savedText(view.search, address)}
          shown={shown}
          isOpened={view.id === nextId}
        />
      ))}
      {!current && !isTab(shown, tab) && access !== 'viewing' && (
        <span className={styles.save}>
          <Button
            size="small"
            kind="plain"
            icon={<IconPlus aria-hidden />}
            onClick={() => void openSaveDialog({ table, search: shown })}
          >
            {text('organizations.views.save')}
          </Button>
        </span>
      )}
    </>
  );
}

interface SavedViewProps {
  view: TableView;
  href: string;
  shown: string;
  /** It is shown, or was before its filters were changed. */
  isOpened: boolean;
}

function SavedView({ view, href, shown, isOpened }: SavedViewProps) {
  const text = useText();
  const path = usePath();
  const place = useRef<HTMLSpanElement>(null);
  const isCurrent = href === shown;
  // On a phone the row is wider than the screen.
  useEffect(() => {
    if (isCurrent) place.current!.scrollIntoView?.({ inline: 'nearest', block: 'nearest' });
  }, [isCurrent]);
  const Icon = view.isShared ? IconUsers : IconBookmark;
  return (
    <span ref={place} className={styles.view}>
      <TabLink href={`${path}?${href}`} isCurrent={isCurrent} isView>
        <Icon aria-hidden className={styles.icon} />
        {view.name}
        {view.isShared && <span className="visually-hidden"> {text('organizations.views.isShared')}</span>}
      </TabLink>
      {isOpened && view.can.change === true && <ViewMenu view={view} shown={shown} isCurrent={isCurrent} />}
    </span>
  );
}

function ViewMenu({ view, shown, isCurrent }: { view: TableView; shown: string; isCurrent: boolean }) {
  const text = useText();
  const may = useMay();
  const share: Action = {
    label: text(view.isShared ? 'organizations.views.unshare' : 'organizations.views.share'),
    onClick: () => void setShared(view, !view.isShared),
  };
  const actions: Action[] = [
    ...(isCurrent
      ? []
      : [{ label: text('organizations.views.replace'), onClick: () => void replaceView(view, shown) }]),
    { label: text('organizations.views.rename'), onClick: () => void openRenameDialog(view) },
    ...(may('shareViews') ? [share] : []),
    {
      label: text('organizations.views.remove'),
      danger: true,
      separated: true,
      onClick: () => void removeView(view),
    },
  ];
  return (
    <ActionMenu
      actions={actions}
      trigger={
        <IconButton size="small" label={text('organizations.views.actions', { name: view.name })}>
          <IconChevronDown />
        </IconButton>
      }
    />
  );
}
