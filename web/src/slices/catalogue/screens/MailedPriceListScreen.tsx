import { useQuery } from '@tanstack/react-query';
import { Gone } from '../../../lib/gone.tsx';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressParams } from '../../../lib/routes.ts';
import { MailedList } from '../components/mailed-list/MailedList.tsx';
import { mailedPriceListQuery } from '../queries.ts';

/** Public: the emailed price list, for the holder of its link. */
export default function MailedPriceListScreen() {
  const { token } = useAddressParams<'token'>();
  const list = useQuery(mailedPriceListQuery(token));
  return (
    <div className="page-1040">
      <QueryState
        query={list}
        isPage
        failed="catalogue.mailedList.loadFailed"
        gone={
          <Gone
            title="catalogue.mailedList.expired"
            help="catalogue.mailedList.goneMessage"
            href={paths.dashboard}
            action="catalogue.mailedList.home"
          />
        }
      >
        {(data) => <MailedList token={token} list={data} />}
      </QueryState>
    </div>
  );
}
