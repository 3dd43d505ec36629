/** Top-level domains that people type without `https://` in front. */
const ENDINGS =
  'com|net|org|info|biz|io|co|ca|quebec|fr|eu|be|ch|uk|de|us|ru|cn|in|app|dev|me|xyz|shop|store|online|site|top|link|click|live|pro|page|web|tv|ly|gl|cc';
const LINK = new RegExp(
  `(?:https?://|www\\.)\\S+|\\b(?:[a-z0-9-]+\\.)+(?:${ENDINGS})\\b(?:[/?#]\\S*)?|\\b(?:[a-z0-9-]+\\.)+[a-z]{2,}/\\S*`,
  'gi',
);

/** Whether email programs would turn a part of the text into a link. */
export const hasLink = (text: string): boolean => text.search(LINK) !== -1;

/** The text without its web addresses. */
export const withoutLinks = (text: string): string => text.replaceAll(LINK, '');
