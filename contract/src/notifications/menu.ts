/** Spec §9: newest first, at most 20; the menu says so when the limit is reached. */
export const NOTIFICATIONS_MAX = 20;

/** Spec §3: these two show a warning; all others a bell. */
const warnings = new Set(['FORMAT_OUT_OF_STOCK_AFTER_ORDER', 'FORMAT_LOW_ON_STOCK_AFTER_ORDER']);
export const isWarning = (type: string): boolean => warnings.has(type);
