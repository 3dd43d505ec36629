/** A LIKE pattern that matches texts containing `text`; wildcards in `text` are escaped. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
