/** Headers of a download: a name in any alphabet (RFC 6266), and no shared caching. */
export function attachmentHeaders(contentType: string, name: string): Record<string, string> {
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w .()-]/g, '_');
  return {
    'content-type': contentType,
    'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  };
}
