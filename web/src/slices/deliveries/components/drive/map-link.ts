import type { RunStop } from '@halles/contract';

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** Opens the device's own maps on a phone or tablet, and a page of maps elsewhere; null without an address. */
export function mapLink(
  { address, customer }: Pick<RunStop, 'address' | 'customer'>,
  { userAgent, maxTouchPoints }: Device = navigator,
): string | null {
  if (!address) return null;
  const { location } = address;
  const where = encodeURIComponent(
    location ? `${location.lat},${location.lng}` : `${address.street}, ${address.city}`,
  );
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  if (isApple)
    return location ? `maps:?ll=${where}&q=${encodeURIComponent(customer.name)}` : `maps:?q=${where}`;
  if (userAgent.includes('Android')) return `geo:${location ? where.replace('%2C', ',') : '0,0'}?q=${where}`;
  return `https://www.openstreetmap.org/search?query=${where}`;
}
