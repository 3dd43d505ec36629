import { useQuery } from '@tanstack/react-query';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { isProblem } from '../../../lib/problem-error.ts';
import { useAddressParams } from '../../../lib/routes.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { MailedList } from '../components/mailed-list/MailedList.tsx';
import { mailedPriceListQuery } from '../queries.ts';
import styles from './MailedPriceListScreen.module.css';

/** Public: the emailed price list, for the holder of its link. */
export default function MailedPriceListScreen() {
  const text = useText();
  const errorText = useErrorText();
  const { token } = useAddressParams<'token'>();
  const { data, error, refetch } = useQuery(mailedPriceListQuery(token));
  const isGone = isProblem(error, 'catalogue.linkExpired') || isProblem(error, 'request.invalid');
  return (
    <div className={styles.screen}>
      {data && <MailedList token={token} list={data} />}
      {!data && isGone && (
        <EmptyState
          isPage
          illustration="broken"
          title={text('catalogue.mailedList.expired')}
          action={<Button href={paths.dashboard}>{text('catalogue.mailedList.home')}</Button>}
        >
          {text('catalogue.mailedList.goneMessage')}
        </EmptyState>
      )}
      {!data && !isGone && error !== null && (
        <ErrorState
          isPage
          title={text('catalogue.mailedList.loadFailed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && error === null && <PageSkeleton />}
    </div>
  );
}
