import type { FormatId } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressSearch } from '../../../lib/routes.ts';
import { Button, PrimaryAction } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { useFavourites } from '../components/saved/use-favourites.ts';
import { addressWith } from '../components/search/address.ts';
import { OfferDrawer } from '../components/search/OfferDrawer.tsx';
import { useBuyerPlace } from '../components/search/use-buyer-place.ts';
import { OrderGuide } from '../components/suppliers/OrderGuide.tsx';
import { SupplierChoice } from '../components/suppliers/SupplierChoice.tsx';

export default function SupplierOffersScreen() {
  const text = useText();
  return (
    <>
      <PageHeader
        title={text('offers.suppliers.title')}
        secondary={[{ label: text('offers.suppliers.searchAll'), href: paths.search }]}
      />
      <Suppliers />
    </>
  );
}

function Suppliers() {
  const [address, setAddress] = useAddressSearch();
  const favourites = useFavourites();
  const round = useBuyerPlace();
  const result = useLive('offers.listSuppliers', {});
  const { data } = result;
  if (data === undefined)
    return (
      <QueryState query={result} skeleton={<ListSkeleton rows={6} />} failed="offers.suppliers.failed" />
    );
  const supplierId = address['supplier'];
  const current = supplierId === undefined ? data[0] : data.find(({ id }) => id === supplierId);
  if (!current) return supplierId === undefined ? <NoSuppliers /> : <NotOffering />;
  const open = typeof address['offer'] === 'string' ? (address['offer'] as FormatId) : null;
  const hrefOf = (offer: FormatId) => addressWith(paths.offers, { ...address, supplier: current.id, offer });
  const close = () => {
    const { offer: _closed, ...rest } = address;
    setAddress(rest);
  };
  return (
    <div className="stack-16 fits">
      <SupplierChoice suppliers={data} current={current} />
      <OrderGuide key={`${current.id} ${round}`} {...{ favourites, hrefOf }} supplier={current} />
      <OfferDrawer formatId={open} {...{ favourites, hrefOf }} onClose={close} />
    </div>
  );
}

const findHref = `${paths.suppliers}?tab=near`;

function NoSuppliers() {
  const text = useText();
  return (
    <EmptyState
      illustration="stall"
      title={text('offers.search.empty')}
      action={<PrimaryAction href={findHref}>{text('offers.search.findSuppliers')}</PrimaryAction>}
    >
      {text('offers.search.emptyHelp')}
    </EmptyState>
  );
}

/** An old link: the supplier's offers ended, or are no longer for this organization. */
function NotOffering() {
  const text = useText();
  return (
    <EmptyState
      illustration="stall"
      title={text('offers.suppliers.notOffering')}
      action={<Button href={paths.offers}>{text('offers.suppliers.toAll')}</Button>}
    >
      {text('offers.suppliers.nothingHelp')}
    </EmptyState>
  );
}
