import { tableViewLimits, type Allowed, type TableViewId, type UserId } from '@halles/contract';

/** Of a saved view, what its names and numbers are limited by. */
export interface NamedView {
  id: TableViewId;
  name: string;
  is_shared: boolean;
  author_id: UserId;
}

const sameName = (a: string, b: string): boolean =>
  a.normalize().toLowerCase() === b.normalize().toLowerCase();

/** Whether a view may stand beside the others of its list: among the shared ones, or among those of its author. */
export function decideTableView(view: NamedView, ofList: readonly NamedView[]): Allowed {
  const beside = ofList.filter(
    (each) =>
      each.id !== view.id &&
      each.is_shared === view.is_shared &&
      (view.is_shared || each.author_id === view.author_id),
  );
  if (beside.some(({ name }) => sameName(name, view.name))) return 'organizations.viewNameTaken';
  const most = view.is_shared ? tableViewLimits.shared : tableViewLimits.own;
  return beside.length < most || 'organizations.tooManyViews';
}
