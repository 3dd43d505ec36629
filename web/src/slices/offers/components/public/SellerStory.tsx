import type { PublicSeller } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { OrganizationAvatar } from '../../../../ui/avatar.tsx';
import { Card } from '../../../../ui/section.tsx';
import { OfferPhotos } from '../search/OfferPhotos.tsx';
import { useOfferWords } from '../search/use-labels.ts';
import styles from './SellerStory.module.css';

/** The seller's own text and photos. */
export function SellerStory({ seller }: { seller: PublicSeller }) {
  const text = useText();
  const words = useOfferWords();
  const story = seller.story ? words.written(seller.story) : '';
  const since = seller.yearOfCreation;
  const photos = seller.photoUrls.map((url) => ({ url, thumbnailUrl: url }));
  return (
    <Card>
      <div className={styles.story}>
        <OfferPhotos photos={photos} name={seller.name} isWide />
        <div className={styles.head}>
          <OrganizationAvatar name={seller.name} imageUrl={seller.logoUrl} size="huge" />
          <div className={styles.facts}>
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
    </Card>
  );
}
