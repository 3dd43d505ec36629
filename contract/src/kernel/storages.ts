/** How goods are kept, from the shelf to the freezer. No schema: the first screen reads it too. */
export const storages = ['ambient', 'chilled', 'frozen'] as const;
