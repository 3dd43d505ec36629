/** Columns that the lists of the catalogue can be sorted by. No schema: the addresses of the first screen read them too. */
export const productSorts = ['name', 'category', 'producer', 'changedAt'] as const;
export const formatSorts = ['product', 'title', 'sku'] as const;
export const producerSorts = ['name'] as const;
