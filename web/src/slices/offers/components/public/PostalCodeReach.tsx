import type { DeliveryToVisitor, PickupForVisitor, PublicSeller, SellerReach } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRemoteConfig } from '../../../../lib/client-config.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { query } from '../../../../lib/query.ts';
import { searchText } from '../../../../lib/router/address.ts';
import { contextQuery } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Link } from '../../../../ui/link.tsx';
import { useOfferWords } from '../search/use-labels.ts';
import { PostalCodeForm } from './PostalCodeForm.tsx';
import styles from './PostalCodeReach.module.css';
import { VisitorFulfilment } from './VisitorFulfilment.tsx';
import { rememberedPostalCode, rememberPostalCode, wholeCode } from './visitor-postal-code.ts';

interface PostalCodeReachProps {
  seller: PublicSeller;
  /** The visitor can request access, and ask with it. */
  mayAsk: boolean;
}

/** Of the buyer who is signed in: they do not have to tell it again. */
function useOwnPostalCode(): string | null {
  const { data: context } = useQuery(contextQuery);
  const organization = context?.organization;
  return organization?.isBuyer ? wholeCode(organization.address?.postalCode) : null;
}

/** Whether the seller delivers to the visitor, when and from which amount; else where the order can be picked up. */
export default function PostalCodeReach({ seller, mayAsk }: PostalCodeReachProps) {
  const text = useText();
  const own = useOwnPostalCode();
  const [remembered] = useState(rememberedPostalCode);
  const [requested, setRequested] = useState<string | null>(null);
  const postalCode = requested ?? own ?? remembered;
  const reach = useQuery({
    ...query('offers.getSellerReach', { slug: seller.slug, postalCode: postalCode ?? '' }),
    enabled: postalCode !== null,
  });
  return (
    <>
      <PostalCodeForm
        key={own}
        postalCode={postalCode}
        onAsk={(next) => {
          rememberPostalCode(next);
          setRequested(next);
        }}
      />
      <div role="status" className={styles.answer}>
        {postalCode !== null && (
          <QueryState
            query={reach}
            skeleton={<p>{text('offers.public.postal.checking')}</p>}
            failed="offers.public.postal.failed"
          >
            {(data) => <Answer reach={data} {...{ seller, mayAsk }} />}
          </QueryState>
        )}
      </div>
    </>
  );
}

function Answer({ reach, seller, mayAsk }: PostalCodeReachProps & { reach: SellerReach }) {
  const text = useText();
  const { deliveries, pickups, currency } = reach;
  if (deliveries.length === 0)
    return (
      <>
        <NoDelivery {...{ reach, seller, mayAsk }} />
        {pickups.map((pickup) => (
          <VisitorFulfilment
            key={pickup.id}
            {...{ currency }}
            fulfilment={pickup}
            title={<PickupName {...pickup} />}
          />
        ))}
      </>
    );
  return deliveries.map((delivery) => (
    <VisitorFulfilment
      key={delivery.id}
      {...{ currency }}
      fulfilment={delivery}
      title={<DaysToYou days={delivery.days} />}
      // A single route needs no name.
      name={deliveries.length > 1 ? text('offers.search.way.delivery', { name: delivery.name }) : null}
    />
  ));
}

function DaysToYou({ days }: Pick<DeliveryToVisitor, 'days'>) {
  const text = useText();
  const formats = useFormats();
  const words = useOfferWords();
  if (days.length === 0) return text('offers.public.postal.someDays');
  if (days.length === 7) return text('offers.public.postal.everyDay');
  return text('offers.public.postal.days', { days: formats.list(words.days(days, false)) });
}

function PickupName({ name, city }: PickupForVisitor) {
  const text = useText();
  return [text('offers.search.way.pickup', { name }), city].filter((part) => part !== '').join(', ');
}

/** The way on: the others who deliver there. */
function NoDelivery({ reach, seller: { name }, mayAsk }: PostalCodeReachProps & { reach: SellerReach }) {
  const text = useText();
  const isDirectoryOpen = useRemoteConfig()?.isDirectoryOpen !== false;
  const { postalCode, hasDrawnArea } = reach;
  return (
    <>
      <h3>{text(`offers.public.postal.${hasDrawnArea ? 'drawn' : 'none'}`, { postalCode })}</h3>
      {hasDrawnArea && <p>{text('offers.public.postal.drawnHelp', { name })}</p>}
      {mayAsk && <p>{text('offers.public.postal.ask', { name })}</p>}
      {isDirectoryOpen && (
        <p>
          <Link href={`${paths.public}${searchText({ postalCode, delivers: true })}`}>
            {text('offers.public.postal.others', { postalCode })}
          </Link>
        </p>
      )}
    </>
  );
}
