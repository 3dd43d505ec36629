import type { Relation, RelationId } from '@halles/contract';
import type { ReactNode } from 'react';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText, type TextKey } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { isProblem } from '../../../lib/problem-error.ts';
import { useAddressParams, useAddressSearch } from '../../../lib/routes.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { RelationChip } from './RelationChip.tsx';
import styles from './RelationFrame.module.css';
import { useRelationActions } from './use-relation-actions.ts';

interface RelationFrameProps {
  side: Relation['side'];
  list: { label: TextKey; href: string };
  loadFailed: TextKey;
  tabs: readonly string[];
  href: (relationId: string) => string;
  children: (relation: Relation, tab: string) => ReactNode;
}

/** A partner's card: name, status, next step and tabs. */
export function RelationFrame(props: RelationFrameProps) {
  const text = useText();
  const errorText = useErrorText();
  const relationId = useAddressParams<'relationId'>().relationId as RelationId;
  const { data, error, refetch, isFetching } = useLive('relationships.get', { relationId });
  // Customer and supplier cards have separate addresses: a relation of the other side is not shown here.
  if (data?.side === props.side) return <Loaded {...props} relation={data} />;
  if (error === null && data === undefined) return <FormSkeleton fields={5} />;
  return (
    <ErrorState
      isPage
      title={text(props.loadFailed)}
      message={error === null ? text('errors.request.notFound') : errorText(error)}
      requestId={isProblem(error) ? (error.requestId ?? undefined) : undefined}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

function Loaded({ relation, list, tabs, href, children }: RelationFrameProps & { relation: Relation }) {
  const text = useText();
  const formats = useFormats();
  const [search] = useAddressSearch();
  const { primary, menu } = useRelationActions(relation);
  const { partner } = relation;
  const leadsToOffers = !primary && relation.side === 'customer' && relation.status === 'active';
  const tab = tabs.find((each) => each === search['tab']) ?? tabs[0]!;
  const facts = [
    partner.customerOrganizationType &&
      relation.side === 'vendor' &&
      text(`organizations.customerTypes.${partner.customerOrganizationType}`),
    partner.city,
    !partner.isOnPlatform && text('relationships.customers.notOnPlatform'),
    text('relationships.overview.since', { date: formats.date(relation.since) }),
  ];
  return (
    <>
      <PageHeader
        title={partner.name}
        {...(relation.customerTerms?.customerNumber && { reference: relation.customerTerms.customerNumber })}
        subtitle={facts.filter(Boolean).join(' · ')}
        breadcrumb={[{ label: text(list.label), href: list.href }, { label: partner.name }]}
        status={<RelationChip status={relation.status} side={relation.side} />}
        menu={menu}
        {...(primary && { primary: <PrimaryAction onClick={primary.run}>{primary.label}</PrimaryAction> })}
        {...(leadsToOffers && {
          primary: (
            <PrimaryAction href={paths.supplierOffers(partner.id)}>
              {text('relationships.suppliers.seeOffers')}
            </PrimaryAction>
          ),
        })}
      />
      <Tabs
        label={text('relationships.tabs.label')}
        current={tab}
        tabs={tabs.map((id) => ({
          id,
          label: text(`relationships.tabs.${id}` as TextKey),
          href: id === tabs[0] ? href(relation.id) : `${href(relation.id)}?tab=${id}`,
        }))}
      />
      <div className={styles.body}>{children(relation, tab)}</div>
    </>
  );
}
