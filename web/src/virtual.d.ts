/// <reference types="vite/client" />

/** Made from the contract by `web/plugins/procedures.ts`: `{ identity: { getMe: 'GET /identity/me' } }`. */
declare module 'virtual:procedures' {
  const procedures: Record<string, Record<string, string>>;
  export default procedures;
}

/** Those of the slices that few screens call. */
declare module 'virtual:further-procedures' {
  const procedures: Record<string, Record<string, string>>;
  export default procedures;
}
