import { zoneName, type PublicSellerRow } from '@halles/contract';
import { IconBuildingStore, IconMapPin } from '@tabler/icons-react';
import { useReader, useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { OrganizationAvatar } from '../../../../ui/avatar.tsx';
import { Link } from '../../../../ui/link.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { useCategories, useOfferWords } from '../search/use-labels.ts';
import styles from './SellerCard.module.css';

/** More kinds would tell the reader less. */
const SHOWN_KINDS = 4;

interface SellerCardProps {
  seller: PublicSellerRow;
  /** The postal code that deliveries were searched for. */
  postalCode: string;
  /** Another card has a photo, so a card without one keeps the space. */
  hasPicture: boolean;
}

/** The few facts by which a reader chooses a seller. */
export function SellerCard({ seller, postalCode, hasPicture }: SellerCardProps) {
  const reader = useReader();
  const words = useOfferWords();
  const place = [seller.city, seller.region && zoneName(seller.region, reader)].filter(Boolean).join(', ');
  const story = seller.story ? words.written(seller.story) : '';
  return (
    <article className={styles.card}>
      {hasPicture && (
        <span className={styles.picture}>
          {seller.photoUrl === null ? (
            <IconBuildingStore aria-hidden />
          ) : (
            <img className={styles.photo} src={seller.photoUrl} alt="" loading="lazy" />
          )}
        </span>
      )}
      <div className="row-12">
        <OrganizationAvatar name={seller.name} imageUrl={seller.logoUrl} size="large" />
        <div className="shrinks">
          <h3 className={styles.name}>
            <Link href={paths.publicSeller(seller.slug)} className={styles.open}>
              {seller.name}
            </Link>
          </h3>
          {place !== '' && (
            <p className={styles.quiet}>
              <IconMapPin aria-hidden size={14} /> {place}
            </p>
          )}
        </div>
      </div>
      {story !== '' && <p className={styles.story}>{story}</p>}
      <SellerProducts seller={seller} />
      <Reach seller={seller} postalCode={postalCode} />
    </article>
  );
}

/** Kinds and number of products, and certifications. */
function SellerProducts({ seller }: { seller: PublicSellerRow }) {
  const text = useText();
  const formats = useFormats();
  const words = useOfferWords();
  const { categories, nameOf } = useCategories();
  const kinds = categories.filter(({ id, parentId }) => parentId === null && seller.categoryIds.includes(id));
  return (
    <>
      <p className={styles.quiet}>
        {[
          seller.products > 0 &&
            text('offers.public.directory.products', {
              count: seller.products,
              number: formats.number(seller.products),
            }),
          ...kinds.slice(0, SHOWN_KINDS).map(({ id }) => nameOf(id)),
        ]
          .filter(Boolean)
          .join(' · ')}
        {kinds.length > SHOWN_KINDS && '\u00a0…'}
      </p>
      {seller.certifications.length > 0 && (
        <p className={styles.marks}>
          {seller.certifications.map((each) => (
            <span key={each} className={styles.certification}>
              {words.certification(each)}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

function Reach({ seller: { delivers, hasPickup }, postalCode }: Omit<SellerCardProps, 'hasPicture'>) {
  const text = useText();
  if (delivers === null && !hasPickup) return null;
  return (
    <p className={styles.reach}>
      {delivers === true && (
        <StatusChip tone="good">{text('offers.public.directory.deliversTo', { postalCode })}</StatusChip>
      )}
      {delivers === false && (
        <StatusChip tone="info">{text('offers.public.directory.deliversNot', { postalCode })}</StatusChip>
      )}
      {hasPickup && <span className={styles.quiet}>{text('offers.public.directory.pickup')}</span>}
    </p>
  );
}
