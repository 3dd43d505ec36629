import type { Relation } from '@halles/contract';
import type { ReactNode } from 'react';
import { ProducerAccountContext } from '../../slices/catalogue/index.ts';
import { renderProducerAccount } from '../../slices/hubs/index.ts';
import { customerAccount, orderInvoices } from '../../slices/invoicing/index.ts';
import { OrderFieldContext, OrdersSoFarContext } from '../../slices/offers/index.ts';
import {
  orderField,
  OrderInvoicesContext,
  ordersSoFar,
  standingOrdersOf,
} from '../../slices/ordering/index.ts';
import { CardExtrasContext } from '../../slices/relationships/index.ts';

const cardExtras = (relation: Relation) => (
  <>
    {standingOrdersOf(relation)}
    {customerAccount(relation)}
  </>
);

/** Fills slots that a slice's screens leave for slices after it. */
export const Slots = ({ children }: { children: ReactNode }) => (
  <OrderFieldContext value={orderField}>
    <CardExtrasContext value={cardExtras}>
      <ProducerAccountContext value={renderProducerAccount}>
        <OrdersSoFarContext value={ordersSoFar}>
          <OrderInvoicesContext value={orderInvoices}>{children}</OrderInvoicesContext>
        </OrdersSoFarContext>
      </ProducerAccountContext>
    </CardExtrasContext>
  </OrderFieldContext>
);
