import type { Relation, RelationAction, RelationId } from '@halles/contract';
import type { ReactNode } from 'react';
import { isText, useText, type TextKey } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressParams, useAddressSearch } from '../../../lib/routes.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import type { Action } from '../../../ui/action-menu.tsx';
import { PrimaryAction } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useCode } from '../../../lib/use-code.ts';
import { useCardExtras } from './card-extras.ts';
import { moveRelation } from './move.ts';
import { RelationChip } from './RelationChip.tsx';

const inMenu = [
  'decline',
  'withdraw',
  'pause',
  'archive',
  'block',
] as const satisfies readonly RelationAction[];
const next = ['accept', 'resume', 'restore', 'unblock'] as const satisfies readonly RelationAction[];

/** The step that leads on is the screen's primary action; steps that end the relation are in the menu. */
function useRelationActions(relation: Relation) {
  const text = useText();
  const { can, partner, id } = relation;
  const go = (action: RelationAction) => moveRelation({ id, name: partner.name }, action);
  const primary = next.find((action) => can[action] === true);
  const nameOf = (action: RelationAction): string => {
    const own = `relationships.suppliers.${action}`;
    return relation.side === 'customer' && isText(own) ? text(own) : text(`relationships.actions.${action}`);
  };
  const menu: Action[] = inMenu
    .filter((action) => can[action] === true)
    .map((action) => ({
      label: nameOf(action),
      onClick: () => go(action),
      danger: action === 'block',
      separated: action === 'block',
    }));
  return {
    primary: primary && { label: nameOf(primary), run: () => go(primary) },
    menu,
  };
}

interface RelationFrameProps {
  side: Relation['side'];
  list: { label: TextKey; href: string };
  loadFailed: TextKey;
  tabs: readonly string[];
  href: (relationId: string) => string;
  children: (relation: Relation, tab: string) => ReactNode;
}

const notFound = new ProblemError({ code: 'request.notFound', status: 404 });

/** A partner's card: name, status, next step and tabs. */
export function RelationFrame(props: RelationFrameProps) {
  const relationId = useAddressParams<'relationId'>().relationId as RelationId;
  const relation = useLive('relationships.get', { relationId });
  const isComplete = useCode('partner', useCardExtras()?.load ?? null);
  // Customer and supplier cards have separate addresses: a relation of the other side is not shown here.
  const isOtherSide = relation.data !== undefined && relation.data.side !== props.side;
  const data = isOtherSide || !isComplete ? undefined : relation.data;
  return (
    <QueryState
      query={{ ...relation, data, error: isOtherSide ? notFound : relation.error }}
      skeleton={<FormSkeleton fields={5} />}
      isPage
      failed={props.loadFailed}
    >
      {(shown) => <Card key={shown.id} {...props} relation={shown} />}
    </QueryState>
  );
}

function Card({ relation, list, tabs, href, children }: RelationFrameProps & { relation: Relation }) {
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
        secondary={
          partner.isOnPlatform
            ? [
                {
                  label: text('relationships.overview.messageTo', { name: partner.name }),
                  href: paths.conversationAbout('relation', relation.id),
                },
              ]
            : []
        }
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
      <div className="below-16">{children(relation, tab)}</div>
    </>
  );
}
