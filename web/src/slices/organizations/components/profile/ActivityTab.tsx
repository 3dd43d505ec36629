import type { Organization } from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useText } from '../../../../lib/i18n/index.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { useAddressSearch } from '../../../../lib/routes.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Paginator } from '../../../../ui/paginator.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { Timeline } from '../../../../ui/timeline.tsx';
import { activityQuery } from '../../queries.ts';
import { useReason } from '../../../../lib/use-reason.ts';
import { eventWords } from '../event-words.ts';
import { activityPerson, changedNames } from './activity-text.ts';

const PAGE_SIZE = 25;
const numberOr = (value: unknown, fallback: number): number => {
  const parsed = Number(value);
  return Number.isInteger(parsed) && parsed > 0 ? parsed : fallback;
};

export function ActivityTab({ organization }: { organization: Organization }) {
  const reason = useReason(organization.can.seeAudit);
  const text = useText();
  return reason === undefined ? (
    <ActivityList organization={organization} />
  ) : (
    <Banner tone="info" title={text('organizations.activity.title')}>
      {reason}
    </Banner>
  );
}

function ActivityList({ organization }: { organization: Organization }) {
  const text = useText();
  const formats = useFormats();
  const [search, change] = useAddressSearch();
  const page = numberOr(search['page'], 1);
  const pageSize = Math.min(numberOr(search['pageSize'], PAGE_SIZE), 100);
  const result = useQuery({
    ...activityQuery(organization.id, page, pageSize),
    placeholderData: keepPreviousData,
  });
  const { data } = result;
  if (data === undefined)
    return (
      <QueryState
        query={result}
        skeleton={<ListSkeleton rows={8} />}
        failed="organizations.activity.loadFailed"
      />
    );
  const entries = data.rows.map((activity) => {
    const names = changedNames(activity, text);
    return {
      id: activity.id,
      state: 'done' as const,
      title: eventWords(activity, text, formats).what,
      detail: (
        <>
          {formats.dateTime(activity.happenedAt)}, {activityPerson(activity, text)}
          {names.length > 0 && (
            <span className="block">
              {text('organizations.activity.changed', { fields: formats.list(names) })}
            </span>
          )}
        </>
      ),
    };
  });
  return (
    <Section
      title={text('organizations.activity.title')}
      description={text('organizations.activity.description')}
    >
      {data.total === 0 ? (
        <EmptyState title={text('organizations.activity.none')}>
          {text('organizations.activity.noneMessage')}
        </EmptyState>
      ) : (
        <>
          <Timeline entries={entries} />
          <div className="below-12">
            <Paginator
              page={page}
              pageSize={pageSize}
              total={data.total}
              onChange={(next) => change({ ...search, ...next }, { push: true })}
            />
          </div>
        </>
      )}
    </Section>
  );
}
