import { runAction } from '../../../lib/actions.ts';
import { changeAdminOverride } from '../../../lib/admin-override.ts';
import { api } from '../../../lib/api.ts';
import { addressOf } from '../../../lib/base.ts';
import type { TextKey } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { snackbar } from '../../../ui/snackbar/snackbar.ts';
import type { OrganizationPage, OrganizationRow } from '../queries.ts';
import { openFeeDialog } from './fee-dialog.tsx';
import { openReasonDialog } from './reason-dialog.tsx';

type OrganizationRef = Pick<OrganizationRow, 'id' | 'name'>;

/** The texts of the dialog and of the snackbar: `admin.dialogs.{word}Title` and `admin.{done}`. */
interface ConfirmedAction {
  word: 'verify' | 'premiumOn' | 'premiumOff';
  done: TextKey;
  run: () => Promise<unknown>;
}

const confirmAndRun = ({ name }: OrganizationRef, { word, done, run }: ConfirmedAction): Promise<boolean> =>
  runAction(run, {
    confirm: {
      title: `admin.dialogs.${word}Title`,
      message: `admin.dialogs.${word}Message`,
      confirm: `admin.dialogs.${word}Confirm`,
    },
    params: { name },
    done,
  });

export const verify = (which: OrganizationRef): Promise<boolean> =>
  confirmAndRun(which, {
    word: 'verify',
    done: 'admin.verified',
    run: () => api.admin.verify({ organizationId: which.id }),
  });

/** Switches between premium and standard. */
export function changePremium(which: OrganizationRef & Pick<OrganizationRow, 'isPremium'>): Promise<boolean> {
  const word = which.isPremium ? 'premiumOff' : 'premiumOn';
  const change = { organizationId: which.id, isPremium: !which.isPremium };
  const done = which.isPremium ? 'admin.premiumOff' : 'admin.premiumOn';
  return confirmAndRun(which, { word, done, run: () => api.admin.setPremium(change) });
}

/** Asks why; the reason is in the audit log and on the organization's activity. */
async function decide(
  word: 'suspend' | 'restore',
  { id: organizationId, name }: OrganizationRef,
): Promise<void> {
  const isDone = await openReasonDialog({
    title: `admin.dialogs.${word}Title`,
    message: `admin.dialogs.${word}Message`,
    confirm: `admin.dialogs.${word}Confirm`,
    name,
    run: (reason) => api.admin[word]({ organizationId, reason }),
  });
  if (isDone)
    snackbar.success(word === 'suspend' ? 'admin.suspended' : 'admin.restored', { params: { name } });
}

export const suspend = (which: OrganizationRef): Promise<void> => decide('suspend', which);
export const restore = (which: OrganizationRef): Promise<void> => decide('restore', which);

type Account = NonNullable<OrganizationPage['creditAccount']>;

export async function changeFee(
  { id: organizationId, name }: OrganizationRef,
  account: Account,
): Promise<void> {
  if (await openFeeDialog({ organizationId, name, account }))
    snackbar.success('admin.feeChanged', { params: { name } });
}

/** Spec §4: the override is stored on this device; the page is then loaded again at the dashboard. */
const reloadAt = (path: string) => () => location.assign(addressOf(path));

export const viewAs = ({ id: organizationId }: OrganizationRef): void =>
  changeAdminOverride({ organizationId, actAs: false }, reloadAt(paths.dashboard));

/** The reason is written to the organization's audit log before any action in its name. */
export async function actAs(
  { id: organizationId, name }: OrganizationRef,
  to: string = paths.dashboard,
): Promise<void> {
  const isDone = await openReasonDialog({
    title: 'admin.dialogs.actAsTitle',
    message: 'admin.dialogs.actAsMessage',
    confirm: 'admin.dialogs.actAsConfirm',
    name,
    run: (reason) => api.admin.actAs({ organizationId, reason }),
  });
  if (isDone) changeAdminOverride({ organizationId, actAs: true }, reloadAt(to));
}
