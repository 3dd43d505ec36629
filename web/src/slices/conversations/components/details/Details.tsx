import type { Relation, RelationId } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { paths } from '../../../../lib/paths.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { Link } from '../../../../ui/link.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import styles from './Details.module.css';
import { OpenOrders } from './OpenOrders.tsx';
import { OrderedMostOften } from './OrderedMostOften.tsx';

/** What one needs to answer: the partner, what is owed, open orders, what is ordered most, the private note. */
export function Details({ relationId }: { relationId: RelationId }) {
  const text = useText();
  return (
    <QueryState
      query={useLive('relationships.get', { relationId })}
      skeleton={<ListSkeleton rows={6} />}
      failed="conversations.details.loadFailed"
      gone={<p className={styles.part}>{text('conversations.details.gone')}</p>}
    >
      {(relation) => <Parts relation={relation} />}
    </QueryState>
  );
}

function Parts({ relation }: { relation: Relation }) {
  const may = useMay();
  const { side, partner } = relation;
  const maySeeAmounts = may(side === 'vendor' ? 'seeSales' : 'seePurchases');
  const parties = { side, partnerId: partner.id };
  return (
    <>
      <Partner relation={relation} />
      {maySeeAmounts && <Owed relation={relation} />}
      <OpenOrders {...parties} />
      {maySeeAmounts && <OrderedMostOften {...parties} />}
      <PrivateNote relation={relation} />
    </>
  );
}

function Partner({ relation: { id, side, partner, customerTerms, supplierTerms } }: { relation: Relation }) {
  const text = useText();
  const number = side === 'vendor' ? customerTerms?.customerNumber : supplierTerms?.accountNumber;
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>
        <Link href={side === 'vendor' ? paths.customer(id) : paths.supplier(id)}>{partner.name}</Link>
      </h2>
      <p className="quiet small">
        {[partner.city, number && text(`conversations.details.number.${side}`, { number })]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </section>
  );
}

function Owed({ relation: { side, partner, customerTerms } }: { relation: Relation }) {
  const text = useText();
  const formats = useFormats();
  const { currency } = useOrganization();
  const { data } = useLive('invoicing.countInvoices', { side, partnerId: partner.id });
  const limit = customerTerms?.creditLimitMinor ?? null;
  const balances = data?.balances ?? [];
  const nothing = { currency, balanceMinor: 0, overdueMinor: 0 };
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{text(`conversations.details.owed.${side}`)}</h2>
      {data &&
        (balances.length > 0 ? balances : [nothing]).map((balance) => (
          <div key={balance.currency}>
            <p className={styles.amount}>
              {formats.money({ amountMinor: balance.balanceMinor, currency: balance.currency })}
            </p>
            <p className={balance.overdueMinor > 0 ? 'bad small' : 'quiet small'}>
              {balance.overdueMinor > 0
                ? text('conversations.details.overdue', {
                    amount: formats.money({
                      amountMinor: balance.overdueMinor,
                      currency: balance.currency,
                    }),
                  })
                : text('conversations.details.nothingLate')}
            </p>
          </div>
        ))}
      {limit !== null && (
        <p className="quiet small">
          {text('conversations.details.limit', { amount: formats.money({ amountMinor: limit, currency }) })}
        </p>
      )}
    </section>
  );
}

function PrivateNote({ relation: { customerTerms, supplierTerms } }: { relation: Relation }) {
  const text = useText();
  const note = customerTerms?.notes || supplierTerms?.notes || '';
  if (note === '') return null;
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{text('conversations.details.note')}</h2>
      <p className={styles.note}>{note}</p>
    </section>
  );
}
