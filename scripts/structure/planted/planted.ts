/** One violation added to the clean tree, and the rule that must detect it. */
export interface Planted {
  it: string;
  rule: string;
  files: Record<string, string>;
  line?: number;
  level?: 'warn';
}

export const server = 'server/src/slices/invoicing';
export const web = 'web/src/slices/invoicing';
