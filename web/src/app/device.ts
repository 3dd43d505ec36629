type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** A phone or a tablet. An iPad reports itself as a Mac, but a Mac has no touch screen. */
export function isPhoneOrTablet({ userAgent, maxTouchPoints }: Device = navigator): boolean {
  if (/Android|iPhone|iPad|iPod|Mobile|Tablet|Silk/i.test(userAgent)) return true;
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1;
}

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
