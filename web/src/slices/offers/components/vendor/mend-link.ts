import type { Contract, OutputOf } from '@halles/contract';
import { paths } from '../../../../lib/paths.ts';

export type VendorOffer = OutputOf<Contract['offers']['listVendorOffers']>['rows'][number];
export type ExplainedOffer = OutputOf<Contract['offers']['previewAsCustomer']>['rows'][number];
export type Why = ExplainedOffer['reasons'][number];

/** The screen on which a reason can be fixed. */
export function mendLink(
  { at }: Why,
  offer: Pick<ExplainedOffer, 'productId' | 'sku'>,
  organizationId: string,
): string {
  switch (at.kind) {
    case 'product':
    case 'format':
      return `/products/${offer.productId}`;
    case 'inventory':
      return `/inventory?search=${encodeURIComponent(offer.sku ?? '')}`;
    case 'priceList':
      return at.id ? `/price-lists/${at.id}` : '/price-lists';
    case 'relationship':
      return at.id ? paths.customer(at.id) : paths.customers;
    case 'distribution':
      return paths.distribution;
    case 'profile':
      return paths.organization(organizationId);
  }
}
