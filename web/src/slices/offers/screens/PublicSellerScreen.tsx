import { zoneName, type PublicSeller } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { IconShare } from '@tabler/icons-react';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { isProblem } from '../../../lib/problem-error.ts';
import { query } from '../../../lib/query.ts';
import { useAddressParams, useSetTabName } from '../../../lib/routes.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { useReader } from '../../organizations/index.ts';
import { AccessAction, hasAction } from '../components/public/AccessAction.tsx';
import { AccessCard } from '../components/public/AccessCard.tsx';
import { PublicProducts } from '../components/public/PublicProducts.tsx';
import { SellerReach } from '../components/public/SellerReach.tsx';
import { SellerStory } from '../components/public/SellerStory.tsx';
import { useSharing } from '../components/public/share.ts';
import { useAccess } from '../components/public/use-access.ts';
import styles from './PublicScreens.module.css';

/** An unknown seller and one that is not in the directory look the same. */
function Gone() {
  const text = useText();
  return (
    <EmptyState
      isPage
      illustration="broken"
      title={text('offers.public.seller.gone')}
      action={<Button href={paths.public}>{text('offers.public.seller.toDirectory')}</Button>}
    >
      {text('offers.public.seller.goneHelp')}
    </EmptyState>
  );
}

function Page({ seller }: { seller: PublicSeller }) {
  const text = useText();
  const reader = useReader();
  const access = useAccess(seller);
  const share = useSharing();
  const { name, city, region, slug } = seller;
  useSetTabName(name);
  return (
    <>
      <PageHeader
        title={name}
        subtitle={[city, region && zoneName(region, reader)].filter(Boolean).join(', ')}
        breadcrumb={[{ label: text('offers.public.seller.directory'), href: paths.public }, { label: name }]}
        {...(share && {
          secondary: [
            {
              label: text('offers.public.seller.share'),
              icon: <IconShare aria-hidden />,
              onClick: () =>
                void share({
                  title: name,
                  text: text('offers.public.seller.shareText', { name }),
                  path: paths.publicSeller(slug),
                }),
            },
          ],
        })}
        {...(hasAction(access) && { primary: <AccessAction {...{ seller, access }} /> })}
      />
      <div className={styles.columns}>
        <SellerStory seller={seller} />
        <div className={styles.aside}>
          <AccessCard {...{ seller, access }} />
          <SellerReach seller={seller} />
        </div>
        <PublicProducts seller={seller} />
      </div>
    </>
  );
}

/** The public page of a seller. */
export default function PublicSellerScreen() {
  const text = useText();
  const errorText = useErrorText();
  const { slug } = useAddressParams<'slug'>();
  const { data, error, refetch, isFetching } = useQuery(query('offers.getSeller', { slug }));
  return (
    <div className={styles.screen}>
      {data !== undefined && <Page seller={data} />}
      {data === undefined && isProblem(error, 'request.notFound') && <Gone />}
      {data === undefined && error !== null && !isProblem(error, 'request.notFound') && (
        <ErrorState
          isPage
          title={text('offers.public.seller.failed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data === undefined && error === null && <PageSkeleton />}
    </div>
  );
}
