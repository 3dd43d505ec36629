import type { PurchaseOrderId, StandingOrderId } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Allowed } from '../../../lib/allowed.tsx';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { query } from '../../../lib/query.ts';
import { useAddressParams, useAddressSearch } from '../../../lib/routes.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { Standing } from '../components/standing/Standing.tsx';
import { StandingForm } from '../components/standing/StandingForm.tsx';
import { newStanding, standingOfOrder, valuesOf } from '../components/standing/standing-values.ts';

/** A new standing order, blank or made from an order, or the edit of an existing one. */
export default function StandingFormScreen() {
  const { standingOrderId } = useAddressParams<'standingOrderId'>();
  const [search] = useAddressSearch();
  const order = search['order'];
  return (
    <Allowed ability="placeOrders">
      {standingOrderId !== undefined ? (
        <Change id={standingOrderId as StandingOrderId} />
      ) : typeof order === 'string' ? (
        <OfOrder id={order as PurchaseOrderId} />
      ) : (
        <New />
      )}
    </Allowed>
  );
}

function Head({ label }: { label: 'ordering.standing.new' | 'ordering.standing.edit' }) {
  const text = useText();
  return (
    <PageHeader
      title={text(label)}
      breadcrumb={[
        { label: text('ordering.standing.title'), href: paths.standingOrders },
        { label: text(label) },
      ]}
    />
  );
}

function Change({ id }: { id: StandingOrderId }) {
  return (
    <>
      <Head label="ordering.standing.edit" />
      <Standing id={id}>
        {(standing) => <StandingForm standing={standing} stored={valuesOf(standing)} />}
      </Standing>
    </>
  );
}

/** The date when the form was opened; it does not change while the form is open. */
function useToday(): string {
  const formats = useFormats();
  const [today] = useState(() => formats.dayOf(new Date()));
  return today;
}

function New() {
  const today = useToday();
  const stored = useMemo(() => newStanding(today, null), [today]);
  return (
    <>
      <Head label="ordering.standing.new" />
      <StandingForm standing={null} stored={stored} />
    </>
  );
}

function OfOrder({ id }: { id: PurchaseOrderId }) {
  const today = useToday();
  const stored = useMemo(() => newStanding(today, null), [today]);
  const { data: order, isPending } = useQuery(query('ordering.getOrder', { purchaseOrderId: id }));
  const filled = useMemo(() => order && standingOfOrder(order, today), [order, today]);
  return (
    <>
      <Head label="ordering.standing.new" />
      {isPending ? (
        <FormSkeleton fields={6} />
      ) : (
        <StandingForm standing={null} stored={stored} filled={filled} />
      )}
    </>
  );
}
