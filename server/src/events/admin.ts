export interface AdminEvents {
  'admin.actedAs': { reason: string };
}
