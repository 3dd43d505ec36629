import { z } from 'zod';

/** Documentation of one environment variable. */
export interface VariableDocs {
  group: string;
  /** One or two sentences: what it does, and the behaviour without it. */
  help: string;
  /** Description of a valid value, for the error message. */
  expects: string;
  example: string;
  /** The default, in words. */
  defaultText: string;
  /** Can be read from a file (`NAME_FILE`), and is never printed. */
  secret?: true;
}

export const text = z.string();

export const url = (...protocols: string[]): z.ZodString =>
  z.string().refine((value) => protocols.includes(protocolOf(value)));

function protocolOf(value: string): string {
  try {
    return new URL(value).protocol.slice(0, -1);
  } catch {
    return '';
  }
}

export const webAddress = url('http', 'https');

/** PostgreSQL addresses may name a socket folder instead of a host, which is not a valid URL elsewhere. */
export const databaseUrl = z.string().regex(/^postgres(ql)?:\/\/\S+$/);

export const wholeNumber = (min: number, max: number): z.ZodType<number> =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);

export const yesOrNo: z.ZodType<boolean> = z
  .enum(['on', 'off', 'true', 'false', 'yes', 'no', '1', '0'])
  .transform((value) => ['on', 'true', 'yes', '1'].includes(value));

/** Stays text, because percentages are decimals and never floating point. */
export const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,3})?$/)
  .refine((value) => Number(value) <= 100);

const ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;

/** `Halles <hello@halles.example>` or only the address. */
export const mailAddress: z.ZodType<{ name: string; address: string }> = z
  .string()
  .transform((value) => {
    const named = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(value);
    return named ? { name: named[1]!, address: named[2]! } : { name: '', address: value.trim() };
  })
  .refine(({ address }) => ADDRESS.test(address));

/** What a secret is to be, for the error message. */
export const randomCharacters = 'at least 32 random characters, as `openssl rand -base64 48` makes them';

export const documented = <Type extends z.ZodType>(schema: Type, docs: VariableDocs): Type =>
  schema.meta({ ...docs });

/** What `documented` added, as it took it. */
export const variableDocs = (schema: z.ZodType): VariableDocs => schema.meta() as unknown as VariableDocs;
