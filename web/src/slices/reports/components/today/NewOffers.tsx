import { inLanguage, type Offer } from '@halles/contract';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Section } from '../../../../ui/section.tsx';
import styles from './today.module.css';

const SHOWN = 5;
const NEW_DAYS = 14;
const list = `${paths.search}?mySuppliers=true&sort=newest`;

/** What the buyer's suppliers offer since two weeks, newest first; nothing while there is nothing new. */
export function NewOffers() {
  const text = useText();
  const { data } = useLive('offers.search', { mySuppliers: true, sort: 'newest', pageSize: SHOWN });
  const { data: dashboard } = useLive('reports.getDashboard', {});
  if (!data || !dashboard) return null;
  const from = Date.parse(dashboard.today) - NEW_DAYS * 86_400_000;
  const offers = data.rows.filter(({ offeredSince }) => Date.parse(offeredSince) >= from);
  if (offers.length === 0) return null;
  return (
    <Section
      title={text('reports.today.newOffers')}
      flush
      actions={
        <Button size="small" href={list}>
          {text('reports.today.allNewOffers')}
        </Button>
      }
    >
      {offers.map((offer) => (
        <Entry key={offer.id} offer={offer} />
      ))}
    </Section>
  );
}

function Entry({ offer }: { offer: Offer }) {
  const formats = useFormats();
  const reader = useReader();
  return (
    <div className={styles.entry}>
      <span className={styles.words}>
        <Link href={`${list}&offer=${offer.id}`}>{inLanguage(offer.name, reader)}</Link>
        <span className={styles.quiet}>
          {offer.seller.name}, {offer.formatTitle[reader === 'FR' ? 'fr' : 'en']}
        </span>
      </span>
      {formats.unitPrice(offer.unitPrice, offer.currency)}
    </div>
  );
}
