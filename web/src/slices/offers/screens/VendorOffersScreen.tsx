import { IconWorld } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { useTableAddress } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressSearch } from '../../../lib/routes.ts';
import { useOrganization } from '../../../lib/session.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { useMay } from '../../../lib/use-may.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { openPublicSettings } from '../components/public/public-settings-dialog.tsx';
import { OwnOffersTable, SeenOffersTable } from '../components/vendor/OffersTable.tsx';
import { SeeAsBar } from '../components/vendor/SeeAsBar.tsx';
import { searchOf, seenByOf } from '../components/vendor/seen-by.ts';

const shows = ['all', 'displayed', 'hidden'] as const;

/** What buyers see now, and the reasons for what they do not see. */
export default function VendorOffersScreen() {
  const text = useText();
  const formats = useFormats();
  const { country, slug } = useOrganization();
  const mayOffer = useMay()('editOffers');
  const [search, setSearch] = useAddressSearch();
  const [state, setState] = useTableAddress(['reason']);
  const { data: counts } = useLive('offers.countVendorOffers', {});
  const show = shows.find((each) => each === search['show']) ?? 'all';
  const seenBy = seenByOf(search, country);
  const href = (next: (typeof shows)[number]) => {
    const query = new URLSearchParams(
      Object.entries({ ...searchOf(seenBy), ...(next !== 'all' && { show: next }) }).flatMap(([key, value]) =>
        typeof value === 'string' ? [[key, value]] : [],
      ),
    ).toString();
    return query ? `${paths.vendorOffers}?${query}` : paths.vendorOffers;
  };
  const count = {
    all: counts && counts.displayed + counts.hidden,
    displayed: counts?.displayed,
    hidden: counts?.hidden,
  };
  return (
    <>
      <PageHeader
        title={text('offers.vendor.title')}
        {...(mayOffer && {
          secondary: [
            {
              label: text('offers.public.settings.title'),
              icon: <IconWorld aria-hidden />,
              onClick: () => void openPublicSettings(slug),
            },
          ],
        })}
      />
      <SeeAsBar
        value={seenBy}
        onChange={(next) => setSearch({ ...search, ...searchOf(next), page: undefined })}
      />
      <Tabs
        label={text('offers.vendor.title')}
        current={show}
        tabs={shows.map((id) => ({
          id,
          label: text(`offers.vendor.shows.${id}`),
          href: href(id),
          // Counts are over all customers; in one customer's view the table shows the number.
          ...(seenBy === null && count[id] !== undefined && { count: formats.number(count[id]) }),
        }))}
      />
      {seenBy ? (
        <SeenOffersTable state={state} onStateChange={setState} show={show} seenBy={seenBy} />
      ) : (
        <OwnOffersTable state={state} onStateChange={setState} show={show} />
      )}
    </>
  );
}
