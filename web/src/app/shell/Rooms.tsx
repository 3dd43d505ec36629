import type { ReactNode } from 'react';
import { ProducerAccountContext } from '../../slices/catalogue/index.ts';
import { producerAccount } from '../../slices/hubs/index.ts';
import { orderInvoices } from '../../slices/invoicing/index.ts';
import { OrderFieldContext, OrdersSoFarContext } from '../../slices/offers/index.ts';
import {
  orderField,
  OrderInvoicesContext,
  ordersSoFar,
  standingOrdersOf,
} from '../../slices/ordering/index.ts';
import { CardExtrasContext } from '../../slices/relationships/index.ts';

/** What screens of one slice leave room for and a later slice knows. */
export const Rooms = ({ children }: { children: ReactNode }) => (
  <OrderFieldContext value={orderField}>
    <CardExtrasContext value={standingOrdersOf}>
      <ProducerAccountContext value={producerAccount}>
        <OrdersSoFarContext value={ordersSoFar}>
          <OrderInvoicesContext value={orderInvoices}>{children}</OrderInvoicesContext>
        </OrdersSoFarContext>
      </ProducerAccountContext>
    </CardExtrasContext>
  </OrderFieldContext>
);
