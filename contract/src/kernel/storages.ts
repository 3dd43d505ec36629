/** Storage temperatures of products. No schema, because the first screen loads this file too. */
export const storages = ['ambient', 'chilled', 'frozen'] as const;
