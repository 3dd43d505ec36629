import { z } from 'zod';

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/** A name of the IANA database: `America/Toronto`. */
export const timeZoneName = z.string().max(100).refine(isTimeZone);
