export interface Shared {
  title: string;
  text: string;
  url: string;
}

/** Spec §9. */
export const channels = ['sms', 'email', 'whatsapp', 'messenger', 'copy'] as const;
export type Channel = (typeof channels)[number];

const encode = encodeURIComponent;

/** The address that receives the shared text; `copy` has none. */
export const addressFor: Record<Exclude<Channel, 'copy'>, (shared: Shared) => string> = {
  sms: ({ text, url }) => `sms:?&body=${encode(`${text} ${url}`)}`,
  email: ({ title, text, url }) => `mailto:?subject=${encode(title)}&body=${encode(`${text}\n\n${url}`)}`,
  whatsapp: ({ text, url }) => `https://wa.me/?text=${encode(`${text} ${url}`)}`,
  // The dialog opens on desktops, which have no app for `fb-messenger:` addresses.
  messenger: ({ url }) => `https://www.facebook.com/sharer/sharer.php?u=${encode(url)}`,
};
