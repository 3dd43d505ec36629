import type { PublicSeller } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { rememberInitialUrl } from '../../../../lib/session.ts';
import { PrimaryAction } from '../../../../ui/button.tsx';
import { openAccessRequestDialog } from '../../../relationships/index.ts';
import type { Access } from './use-access.ts';

/** Whether there is an action to show; without one the bar is left out. */
export const hasAction = ({ kind }: Access): boolean =>
  kind !== 'unknown' && kind !== 'notBuyer' && kind !== 'mayNotAsk';

/** The one action for this visitor; a visitor without account or organization returns here with one. */
export function AccessAction({ seller, access }: { seller: PublicSeller; access: Access }) {
  const text = useText();
  const comeBack = () => rememberInitialUrl(paths.publicSeller(seller.slug));
  const label = text('relationships.suppliers.ask');
  switch (access.kind) {
    case 'visitor':
      return (
        <PrimaryAction href={paths.signup} onClick={comeBack}>
          {label}
        </PrimaryAction>
      );
    case 'newcomer':
      return (
        <PrimaryAction href={paths.onboarding} onClick={comeBack}>
          {text('offers.public.access.create')}
        </PrimaryAction>
      );
    case 'undecided':
      return (
        <PrimaryAction href={paths.organizationSelection} onClick={comeBack}>
          {text('offers.public.access.choose')}
        </PrimaryAction>
      );
    case 'own':
      return (
        <PrimaryAction href={paths.organization(seller.id)}>
          {text('offers.public.access.edit')}
        </PrimaryAction>
      );
    case 'ask':
      return <PrimaryAction onClick={() => void openAccessRequestDialog(seller)}>{label}</PrimaryAction>;
    case 'linked':
      return access.relation.status === 'active' ? (
        <PrimaryAction href={paths.supplierOffers(seller.id)}>
          {text('offers.public.access.order')}
        </PrimaryAction>
      ) : (
        <PrimaryAction href={paths.supplier(access.relation.id)}>
          {text('offers.public.access.see')}
        </PrimaryAction>
      );
    default:
      return null;
  }
}
