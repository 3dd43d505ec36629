import type {
  CustomerOrganizationType,
  Dimension,
  OrderSide,
  OrderStatus,
  ReportQuestion,
} from '@halles/contract';
import type { ExportColumn } from '../../../platform/exports/index.ts';

export type InBoth = ExportColumn<unknown>['title'];

const both = (en: string, fr: string): InBoth => ({ en, fr });

export const fileTitles: Record<'figures' | 'lines', Record<OrderSide, InBoth>> = {
  figures: {
    vendor: both('Sales report', 'Rapport des ventes'),
    customer: both('Buying report', 'Rapport des achats'),
  },
  lines: {
    vendor: both('Sales by line', 'Ventes par ligne'),
    customer: both('Purchases by line', 'Achats par ligne'),
  },
};

export const dimensionTitles: Record<Dimension, InBoth> = {
  none: both('Total', 'Total'),
  customer: both('Customer', 'Client'),
  customerType: both('Type of customer', 'Type de client'),
  supplier: both('Supplier', 'Fournisseur'),
  product: both('Product', 'Produit'),
  format: both('Product', 'Produit'),
  category: both('Category', 'Catégorie'),
  producer: both('Producer', 'Producteur'),
  route: both('Route or pickup place', 'Tournée ou point de ramassage'),
};

export const everyTitles: Record<Exclude<ReportQuestion['every'], 'none'>, InBoth> = {
  day: both('Day', 'Jour'),
  week: both('Week of', 'Semaine du'),
  month: both('Month', 'Mois'),
};

export const columnTitles = {
  format: both('Format', 'Format'),
  amount: both('Before tax', 'Avant taxes'),
  credited: both('Credited', 'Crédité'),
  net: both('Net before tax', 'Net avant taxes'),
  before: both('Period before', 'Période précédente'),
  change: both('Change (%)', 'Variation (%)'),
  orders: both('Orders', 'Commandes'),
  lines: both('Lines', 'Lignes'),
  quantity: both('Quantity', 'Quantité'),
  kg: both('kg', 'kg'),
  deliveryFee: both('Delivery fee', 'Frais de livraison'),
  tax: both('Taxes', 'Taxes'),
  total: both('With taxes and fees', 'Avec taxes et frais'),
  currency: both('Currency', 'Devise'),
  number: both('Order', 'Commande'),
  reference: both('Reference', 'Référence'),
  status: both('Status', 'Statut'),
  submitted: both('Sent', 'Envoyée'),
  confirmed: both('Confirmed', 'Confirmée'),
  on: both('Delivery or pickup', 'Livraison ou ramassage'),
  delivered: both('Delivered', 'Livrée'),
  sku: both('SKU', 'UGS'),
  requested: both('Quantity ordered', 'Quantité commandée'),
  quantityConfirmed: both('Quantity confirmed', 'Quantité confirmée'),
  quantityDelivered: both('Quantity delivered', 'Quantité livrée'),
  unitPrice: both('Unit price', 'Prix unitaire'),
} as const satisfies Record<string, InBoth>;

/** Shown for a key without a name: it has none, or its record is gone. */
export const withoutTitle = both('(none)', '(aucun)');
export const totalTitle = both('Total', 'Total');

export const customerTypeTitles: Record<CustomerOrganizationType, InBoth> = {
  restaurant: both('Restaurant', 'Restaurant'),
  grocer: both('Grocery store', 'Épicerie'),
  institution: both('Institution', 'Institution'),
  caterer: both('Caterer', 'Traiteur'),
  cafe: both('Café', 'Café'),
  hotel: both('Hotel', 'Hôtel'),
  processor: both('Food processor', 'Transformateur'),
  distributor: both('Distributor', 'Distributeur'),
  other: both('Other', 'Autre'),
};

export const statusTitles: Partial<Record<OrderStatus, InBoth>> = {
  submitted: both('Sent', 'Envoyée'),
  confirmed: both('Confirmed', 'Confirmée'),
  preparing: both('In preparation', 'En préparation'),
  ready: both('Ready', 'Prête'),
  inTransit: both('On its way', 'En route'),
  delivered: both('Delivered', 'Livrée'),
  completed: both('Completed', 'Terminée'),
};

/** What the figures include and leave out, in the words of the page. */
export const countsTitles: Record<ReportQuestion['states'], InBoth> = {
  delivered: both(
    'Goods before tax, by day of delivery or pickup. Only delivered orders count; all others and test orders are left out. Credited is what granted claims and credit notes gave back, on the day of their order; taxes and totals are before credits.',
    'Marchandises avant taxes, au jour de la livraison ou du ramassage. Seules les commandes livrées comptent ; toutes les autres et les essais sont laissés de côté. La colonne Crédité donne les réclamations acceptées et les notes de crédit, au jour de leur commande. Les taxes et les totaux sont avant crédits.',
  ),
  confirmed: both(
    'Goods before tax, by day of delivery or pickup. Orders that wait for an answer, declined, cancelled and expired orders, and test orders are left out. Credited is what granted claims and credit notes gave back, on the day of their order; taxes and totals are before credits.',
    'Marchandises avant taxes, au jour de la livraison ou du ramassage. Les commandes en attente de réponse, refusées, annulées ou expirées, et les essais sont laissés de côté. La colonne Crédité donne les réclamations acceptées et les notes de crédit, au jour de leur commande. Les taxes et les totaux sont avant crédits.',
  ),
  all: both(
    'Goods before tax, by day of delivery or pickup. Declined, cancelled and expired orders, and test orders are left out. Credited is what granted claims and credit notes gave back, on the day of their order; taxes and totals are before credits.',
    'Marchandises avant taxes, au jour de la livraison ou du ramassage. Les commandes refusées, annulées ou expirées, et les essais sont laissés de côté. La colonne Crédité donne les réclamations acceptées et les notes de crédit, au jour de leur commande. Les taxes et les totaux sont avant crédits.',
  ),
};

export const documentTitles = {
  period: both('Period', 'Période'),
  against: both('Compared with', 'Comparé à'),
  day: both('At the end of', 'À la fin du'),
  nothing: both('Nothing to show.', 'Rien à montrer.'),
} as const satisfies Record<string, InBoth>;
