import type { Relation } from '@halles/contract';
import type { ReactNode } from 'react';
import { ProducerAccountContext } from '../../slices/catalogue/index.ts';
import { orderConversation } from '../../slices/conversations/index.ts';
import { ProfileSectionsContext } from '../../slices/identity/index.ts';
import { renderProducerAccount } from '../../slices/hubs/index.ts';
import { orderInvoices, partnerInvoices } from '../../slices/invoicing/index.ts';
import { notificationSettings, webhookSettings } from '../../slices/notifications/index.ts';
import { GuideOrderContext, OrderFieldContext, OrdersSoFarContext } from '../../slices/offers/index.ts';
import {
  guideOrder,
  orderField,
  OrderConversationContext,
  OrderInvoicesContext,
  ordersSoFar,
  partnerOrders,
} from '../../slices/ordering/index.ts';
import { SettingsSectionsContext } from '../../slices/organizations/index.ts';
import { CardExtrasContext, type PartnerPart } from '../../slices/relationships/index.ts';

/** What is owed is the first figure; the lists begin with the orders. */
const cardExtras = (relation: Relation, part: PartnerPart) => (
  <>
    {part === 'figures' && partnerInvoices({ relation, part })}
    {partnerOrders({ relation, part })}
    {part === 'main' && partnerInvoices({ relation, part })}
  </>
);

cardExtras.load = () => Promise.all([partnerInvoices.load(), partnerOrders.load()]);

/** Fills slots that a slice's screens leave for slices after it. */
export const Slots = ({ children }: { children: ReactNode }) => (
  <OrderFieldContext value={orderField}>
    <CardExtrasContext value={cardExtras}>
      <ProducerAccountContext value={renderProducerAccount}>
        <OrdersSoFarContext value={ordersSoFar}>
          <OrderInvoicesContext value={orderInvoices}>
            <ProfileSectionsContext value={notificationSettings}>
              <SettingsSectionsContext value={webhookSettings}>
                <OrderConversationContext value={orderConversation}>
                  <GuideOrderContext value={guideOrder}>{children}</GuideOrderContext>
                </OrderConversationContext>
              </SettingsSectionsContext>
            </ProfileSectionsContext>
          </OrderInvoicesContext>
        </OrdersSoFarContext>
      </ProducerAccountContext>
    </CardExtrasContext>
  </OrderFieldContext>
);
