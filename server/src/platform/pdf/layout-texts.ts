import type { Language } from '@halles/contract/kernel';

const words = {
  EN: {
    carriedForward: 'Carried forward',
    broughtForward: 'Brought forward',
    continued: (group: string) => `${group} (continued)`,
    tax: 'Tax',
    taxNumber: 'Number',
    taxBase: 'Base',
    taxRate: 'Rate',
    taxAmount: 'Amount',
    qr: (content: string) => `QR code: ${content}`,
  },
  FR: {
    carriedForward: 'À reporter',
    broughtForward: 'Report',
    continued: (group: string) => `${group} (suite)`,
    tax: 'Taxe',
    taxNumber: 'Numéro',
    taxBase: 'Base',
    taxRate: 'Taux',
    taxAmount: 'Montant',
    qr: (content: string) => `Code QR\u00a0: ${content}`,
  },
} as const;

/** The layout's own texts. */
export type Words = (typeof words)[Language];
export const wordsIn = (language: Language): Words => words[language];
