import type { OutputOf, Relation, relationships } from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isText, useText, type Text } from '../../../lib/i18n/index.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useFormats } from '../../../lib/use-formats.ts';
import { Paginator } from '../../../ui/paginator.tsx';
import { Section } from '../../../ui/section.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { activityQuery } from '../queries.ts';

type Activity = OutputOf<typeof relationships.listActivity>['rows'][number];

function titleOf({ type, data }: Activity, text: Text): string {
  const key = `relationships.activity.events.${type.replace('relationships.', '')}`;
  if (!isText(key)) return text('relationships.activity.events.other');
  const status = `relationships.status.${String(data['to'])}`;
  return text(key, { status: isText(status) ? text(status) : '' });
}

const personOf = ({ person, isPlatformAdmin }: Activity, text: Text): string =>
  isPlatformAdmin ? text('relationships.activity.admin') : (person ?? text('relationships.activity.system'));

export function ActivityTab({ relation }: { relation: Relation }) {
  const text = useText();
  const formats = useFormats();
  const [page, setPage] = useState({ page: 1, pageSize: 25 });
  const result = useQuery({
    ...activityQuery(relation.id, page.page, page.pageSize),
    placeholderData: keepPreviousData,
  });
  const { data } = result;
  if (data === undefined)
    return (
      <QueryState
        query={result}
        skeleton={<ListSkeleton rows={5} />}
        failed="relationships.activity.loadFailed"
      />
    );
  const entries = data.rows.map((activity) => ({
    id: activity.id,
    state: 'done' as const,
    title: titleOf(activity, text),
    detail: text('relationships.activity.by', {
      date: formats.dateTime(activity.happenedAt),
      person: personOf(activity, text),
    }),
  }));
  return (
    <Section title={text('relationships.activity.title')}>
      {entries.length === 0 ? <p>{text('relationships.activity.none')}</p> : <Timeline entries={entries} />}
      {data.total > page.pageSize && (
        <Paginator {...page} total={data.total} onChange={(next) => setPage({ ...page, ...next })} />
      )}
    </Section>
  );
}
