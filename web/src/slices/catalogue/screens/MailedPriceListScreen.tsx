import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressParams } from '../../../lib/routes.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MailedList } from '../components/mailed-list/MailedList.tsx';
import { mailedPriceListQuery } from '../queries.ts';
import styles from './MailedPriceListScreen.module.css';

/** Public: the emailed price list, for the holder of its link. */
export default function MailedPriceListScreen() {
  const text = useText();
  const { token } = useAddressParams<'token'>();
  const list = useQuery(mailedPriceListQuery(token));
  return (
    <div className={styles.screen}>
      <QueryState
        query={list}
        isPage
        failed="catalogue.mailedList.loadFailed"
        gone={
          <EmptyState
            isPage
            illustration="broken"
            title={text('catalogue.mailedList.expired')}
            action={<Button href={paths.dashboard}>{text('catalogue.mailedList.home')}</Button>}
          >
            {text('catalogue.mailedList.goneMessage')}
          </EmptyState>
        }
      >
        {(data) => <MailedList token={token} list={data} />}
      </QueryState>
    </div>
  );
}
