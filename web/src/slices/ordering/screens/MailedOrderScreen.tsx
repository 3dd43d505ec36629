import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressParams } from '../../../lib/routes.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MailedOrderPage } from '../components/mailed/MailedOrder.tsx';
import { mailedOrderQuery } from '../queries.ts';
import styles from './MailedOrderScreen.module.css';

/** Public: the order behind the button in an email, where only what the button says can be done. */
export default function MailedOrderScreen() {
  const text = useText();
  const { token } = useAddressParams<'token'>();
  const result = useQuery(mailedOrderQuery(token));
  return (
    <div className={styles.screen}>
      <QueryState
        query={result}
        isPage
        failed="ordering.mailed.loadFailed"
        gone={
          <EmptyState
            isPage
            illustration="broken"
            title={text('ordering.mailed.gone')}
            action={<Button href={paths.login}>{text('ordering.mailed.signIn')}</Button>}
          >
            {text('ordering.mailed.goneMessage')}
          </EmptyState>
        }
      >
        {(order) => <MailedOrderPage token={token} order={order} />}
      </QueryState>
    </div>
  );
}
