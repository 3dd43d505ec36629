/** Products with price and stock in one form, for a new seller's first offer too. */
export { ProductsForSaleForm } from './components/for-sale/ProductsForSaleForm.tsx';
