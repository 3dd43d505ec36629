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
    customer: both('Purchase report', 'Rapport des achats'),
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
  route: both('Route or pickup', 'Tournée ou ramassage'),
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
  before: both('Previous period', 'Période précédente'),
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
  status: both('Status', 'État'),
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
  submitted: both('Received', 'Reçu'),
  confirmed: both('Confirmed', 'Confirmé'),
  preparing: both('In preparation', 'En préparation'),
  ready: both('Ready', 'Prêt'),
  inTransit: both('On the way', 'En route'),
  delivered: both('Delivered', 'Livré'),
  completed: both('Completed', 'Terminé'),
};

/** What the figures include and leave out, in the words of the page. */
export const countsTitles: Record<ReportQuestion['states'], InBoth> = {
  delivered: both(
    'Products before tax, by delivery or pickup date. Delivered orders only, without test orders.',
    'Marchandise avant taxes, par date de livraison ou de ramassage. Commandes livrées seulement, sans les essais.',
  ),
  confirmed: both(
    'Products before tax, by delivery or pickup date. Without unanswered, declined, cancelled, expired or test orders.',
    'Marchandise avant taxes, par date de livraison ou de ramassage. Sans les commandes sans réponse, refusées, annulées, expirées ou d’essai.',
  ),
  all: both(
    'Products before tax, by delivery or pickup date. Without declined, cancelled, expired or test orders.',
    'Marchandise avant taxes, par date de livraison ou de ramassage. Sans les commandes refusées, annulées, expirées ou d’essai.',
  ),
};

export const documentTitles = {
  period: both('Period', 'Période'),
  against: both('Compared with', 'Comparé à'),
  day: both('At the end of', 'À la fin du'),
  nothing: both('Nothing to show.', 'Rien à afficher.'),
} as const satisfies Record<string, InBoth>;
