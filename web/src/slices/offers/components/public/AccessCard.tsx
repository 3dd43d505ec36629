import type { PublicSeller, RelationStatus } from '@halles/contract';
import { useId, type ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { rememberInitialUrl } from '../../../../lib/session.ts';
import { Link } from '../../../../ui/link.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { RelationChip } from '../../../relationships/index.ts';
import { PostalCodeReach } from './lazy-reach.ts';
import styles from './Seller.module.css';
import type { Access } from './use-access.ts';

const mayAsk = ({ kind }: Access): boolean =>
  kind === 'visitor' || kind === 'newcomer' || kind === 'undecided' || kind === 'ask';

/** What applies to a customer can differ from what applies to everybody; the cart says it. */
const isCustomer = (access: Access): boolean =>
  access.kind === 'linked' && access.relation.status === 'active';

interface AccessCardProps {
  seller: PublicSeller;
  access: Access;
  /** The main button; absent where it is in the head of the page. */
  action: ReactNode;
}

const stateOf = (status: RelationStatus): 'requested' | 'invited' | 'active' | 'other' =>
  status === 'requested' || status === 'invited' || status === 'active' ? status : 'other';

/** How to get access to order from this seller, and the visitor's state in that. */
export function AccessCard({ seller, access, action }: AccessCardProps) {
  const text = useText();
  const titleId = useId();
  const { name } = seller;
  const words = (): ReactNode => {
    switch (access.kind) {
      case 'unknown':
        return <p>{text('offers.public.access.general', { name })}</p>;
      case 'visitor':
        return (
          <>
            <p>{text('offers.public.access.visitor', { name })}</p>
            <p>
              <Link href={paths.login} onClick={() => rememberInitialUrl(paths.publicSeller(seller.slug))}>
                {text('offers.public.access.signIn')}
              </Link>
            </p>
          </>
        );
      case 'linked':
        return (
          <>
            <p>
              <RelationChip status={access.relation.status} side="customer" />
            </p>
            <p>{text(`offers.public.access.${stateOf(access.relation.status)}`, { name })}</p>
            <p>
              <Link href={paths.supplier(access.relation.id)}>{text('offers.public.access.supplier')}</Link>
            </p>
          </>
        );
      case 'own':
        return (
          <>
            <p>{text('offers.public.access.own')}</p>
            <p>
              <Link href={paths.vendorOffers}>{text('offers.public.access.settings')}</Link>
            </p>
          </>
        );
      case 'notBuyer':
      case 'mayNotAsk':
        return (
          <p>{text(`offers.public.access.${access.kind}`, { name, organization: access.organization })}</p>
        );
      case 'newcomer':
      case 'undecided':
        return <p>{text('offers.public.access.newcomer', { name })}</p>;
      case 'ask':
        return <p>{text('offers.public.access.mayAsk', { name })}</p>;
    }
  };
  return (
    <section className={classNames('deep', styles.panel)} aria-labelledby={titleId}>
      <h2 id={titleId}>{text('offers.public.access.title', { name })}</h2>
      {!isCustomer(access) && <PostalCodeReach seller={seller} mayAsk={mayAsk(access)} />}
      <div className="stack-8" role="status">
        {words()}
      </div>
      {action}
    </section>
  );
}
