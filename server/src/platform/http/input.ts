import type { z } from 'zod';
import { fieldErrorsOf, pointerOf, findUnstorableTexts } from '@halles/contract/kernel';
import { InvalidInput } from './problem-details.ts';

/** Parses untrusted input with its schema, and refuses it with the wrong fields. All input passes through here. */
export function parsedInput<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const unstorable = findUnstorableTexts(raw);
  if (unstorable.length > 0)
    throw new InvalidInput(
      unstorable.map((path) => ({ pointer: pointerOf(path), code: 'field.unreadableCharacter' })),
    );
  const parsed = schema.safeParse(raw, { reportInput: true });
  if (!parsed.success) throw new InvalidInput(fieldErrorsOf(parsed.error));
  return parsed.data;
}
