import {
  manualMovementKinds,
  inventoryLimits,
  quantity,
  signedQuantity,
  type ManualMovementKind,
  type InventoryItem,
} from '@halles/contract';
import { z } from 'zod';
import type { MovementInput } from '../queries.ts';

/** The lot field is empty, `new`, or the id of a lot. */
export const NEW_LOT = 'new';

export interface MovementValues {
  kind: ManualMovementKind;
  quantity: string;
  lot: string | null;
  code: string;
  bestBefore: string | null;
  reason: string;
}

export const startValues: MovementValues = {
  kind: 'received',
  quantity: '',
  lot: null,
  code: '',
  bestBefore: null,
  reason: '',
};

const isZero = (value: string): boolean => !/[1-9]/.test(value);

/** Received and lost quantities are typed without a sign; a loss cannot be of a new lot. */
export const movementSchema: z.ZodType<MovementValues> = z
  .object({
    kind: z.enum(manualMovementKinds),
    quantity: z.string().trim().min(1),
    lot: z.string().nullable(),
    code: z.string().trim().max(inventoryLimits.lot),
    bestBefore: z.iso.date().nullable(),
    reason: z.string().trim().max(inventoryLimits.reason),
  })
  .check(({ value, issues }) => {
    const refuse = (path: keyof MovementValues, code: string) =>
      issues.push({ code: 'custom', path: [path], params: { code }, input: value });
    const allowed = value.kind === 'corrected' ? signedQuantity : quantity;
    if (value.quantity !== '' && !allowed.safeParse(value.quantity).success)
      refuse('quantity', 'field.notNumber');
    else if (value.kind !== 'counted' && value.quantity !== '' && isZero(value.quantity))
      refuse('quantity', 'field.required');
    if (value.lot === NEW_LOT && value.code.trim() === '') refuse('code', 'field.required');
  });

export function movementOf(item: Pick<InventoryItem, 'formatId'>, values: MovementValues): MovementInput {
  const isNew = values.lot === NEW_LOT && values.kind !== 'lost';
  return {
    formatId: item.formatId,
    kind: values.kind,
    quantity: values.quantity,
    lotId: values.lot === null || values.lot === NEW_LOT ? null : values.lot,
    newLot: isNew ? { code: values.code.trim(), bestBefore: values.bestBefore } : null,
    reason: values.reason.trim(),
  };
}
