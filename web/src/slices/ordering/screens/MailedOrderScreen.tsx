import { useQuery } from '@tanstack/react-query';
import { Gone } from '../../../lib/gone.tsx';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressParams } from '../../../lib/routes.ts';
import { MailedOrderPage } from '../components/mailed/MailedOrder.tsx';
import { mailedOrderQuery } from '../queries.ts';

/** Public: the order behind the button in an email, where only what the button says can be done. */
export default function MailedOrderScreen() {
  const { token } = useAddressParams<'token'>();
  const result = useQuery(mailedOrderQuery(token));
  return (
    <div className="page-720">
      <QueryState
        query={result}
        isPage
        failed="ordering.mailed.loadFailed"
        gone={
          <Gone
            title="ordering.mailed.gone"
            help="ordering.mailed.goneMessage"
            href={paths.login}
            action="ordering.mailed.signIn"
          />
        }
      >
        {(order) => <MailedOrderPage token={token} order={order} />}
      </QueryState>
    </div>
  );
}
