import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import type { Action } from '../../../ui/action-menu.tsx';
import type { OrganizationPage } from '../queries.ts';
import { changeFee, changePremium, restore, suspend, verify } from './organization-actions.ts';

/** The actions of an admin on one organization; each writes an audit log entry. */
export function useOrganizationMenu({ organization, creditAccount }: OrganizationPage): Action[] {
  const text = useText();
  const { id, isVerified, isSuspended, isPremium } = organization;
  const ofCredit: Action[] =
    creditAccount === null
      ? []
      : [
          {
            label: text(isPremium ? 'admin.organization.premiumOff' : 'admin.organization.premiumOn'),
            onClick: () => void changePremium(organization),
          },
          {
            label: text('admin.organization.setFee'),
            onClick: () => void changeFee(organization, creditAccount),
          },
          { label: text('admin.organization.openAccount'), href: paths.admin.creditAccount(id) },
        ];
  return [
    ...(isVerified
      ? []
      : [{ label: text('admin.organization.verify'), onClick: () => void verify(organization) }]),
    ...ofCredit,
    { label: text('admin.organization.audit'), href: `${paths.admin.audit}?organization=${id}` },
    {
      label: text(isSuspended ? 'admin.organization.restore' : 'admin.organization.suspend'),
      onClick: () => void (isSuspended ? restore(organization) : suspend(organization)),
      danger: !isSuspended,
      separated: true,
    },
  ];
}
