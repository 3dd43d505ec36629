import { zoneName, type PublicSeller } from '@halles/contract';
import { IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Gone } from '../../../lib/gone.tsx';
import { useReader, useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { query } from '../../../lib/query.ts';
import { useAddressParams, useSetTabName } from '../../../lib/routes.ts';
import { OrganizationAvatar } from '../../../ui/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { AccessAction, hasAction } from '../components/public/AccessAction.tsx';
import { AccessCard } from '../components/public/AccessCard.tsx';
import { PublicProducts } from '../components/public/PublicProducts.tsx';
import { SellerReach } from '../components/public/SellerReach.tsx';
import { useSharing } from '../../../lib/share.ts';
import { useAccess } from '../components/public/use-access.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { OfferPhotos } from '../components/search/OfferPhotos.tsx';
import { useOfferWords } from '../components/search/use-labels.ts';
import styles from './PublicScreens.module.css';

/** The seller's own text and photos. */
function SellerStory({ seller }: { seller: PublicSeller }) {
  const text = useText();
  const words = useOfferWords();
  const story = seller.story ? words.written(seller.story) : '';
  const since = seller.yearOfCreation;
  const photos = seller.photoUrls.map((url) => ({ url, thumbnailUrl: url }));
  return (
    <div className="stack-16">
      <OfferPhotos photos={photos} name={seller.name} isWide />
      <div className={styles.head}>
        <OrganizationAvatar name={seller.name} imageUrl={seller.logoUrl} size="huge" />
        <div className="quiet stack-8">
          {since !== null && <p>{text('offers.public.seller.since', { year: String(since) })}</p>}
          {seller.certifications.length > 0 && (
            <ul className={styles.marks} aria-label={text('offers.public.seller.certifications')}>
              {seller.certifications.map((each) => (
                <li key={each} className={styles.certification}>
                  {words.certification(each)}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {story !== '' && <p className={styles.words}>{story}</p>}
    </div>
  );
}

/** An unknown seller and one that is not in the directory look the same. */
const gone = (
  <Gone
    title="offers.public.seller.gone"
    help="offers.public.seller.goneHelp"
    href={paths.public}
    action="offers.public.seller.toDirectory"
  />
);

function Page({ seller }: { seller: PublicSeller }) {
  const text = useText();
  const reader = useReader();
  const access = useAccess(seller);
  const share = useSharing();
  // On a phone it is the header's primary action, at the bottom of the screen.
  const isPhone = useMediaQuery('(width < 600px)');
  const action = hasAction(access) && <AccessAction {...{ seller, access }} />;
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
        {...(isPhone && { primary: action })}
      />
      <div className={styles.columns}>
        <SellerStory seller={seller} />
        <div className={styles.aside}>
          <AccessCard {...{ seller, access }} action={!isPhone && action} />
          <SellerReach seller={seller} />
        </div>
        <PublicProducts seller={seller} />
      </div>
    </>
  );
}

export default function PublicSellerScreen() {
  const { slug } = useAddressParams<'slug'>();
  const seller = useQuery(query('offers.getSeller', { slug }));
  return (
    <div className={classNames(styles.screen, styles.seller)}>
      <QueryState query={seller} isPage failed="offers.public.seller.failed" gone={gone}>
        {(data) => <Page seller={data} />}
      </QueryState>
    </div>
  );
}
