/** The pattern of texts that contain this one; what a person types is never a pattern itself. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
