/** One violation, planted in the clean tree, and the rule that must catch it. */
export interface Planted {
  it: string;
  rule: string;
  files: Record<string, string>;
  line?: number;
  level?: 'warn';
}

export const server = 'server/src/slices/invoicing';
export const web = 'web/src/slices/invoicing';
