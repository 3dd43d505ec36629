import { visitorPostalCode, wholePostalCode } from '@halles/contract';
import { readStored, writeStored } from '../../../../ui/storage.ts';

const KEY = 'postalCode';

/** As its country writes it; null when it is no whole postal code. */
export const wholeCode = (typed: unknown): string | null => {
  const read = visitorPostalCode.safeParse(typed);
  return read.success ? (wholePostalCode(read.data)?.postalCode ?? null) : null;
};

/** The postal code that was asked for last on this device. */
export const rememberedPostalCode = (): string | null => wholeCode(readStored<unknown>(KEY, null));

export const rememberPostalCode = (postalCode: string): void => void writeStored(KEY, postalCode);
