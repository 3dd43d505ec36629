import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Carts, PlaceAllOfPage } from '../components/cart/Carts.tsx';

export default function CartScreen() {
  const text = useText();
  return (
    <>
      <PageHeader
        title={text('ordering.cart.title')}
        primary={<PlaceAllOfPage />}
        secondary={[{ label: text('ordering.cart.toOffers'), href: paths.offers }]}
      />
      <div className="wide-860">
        <Carts isPage />
      </div>
    </>
  );
}
