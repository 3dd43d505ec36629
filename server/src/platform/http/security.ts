import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Third parties that the browser may contact: none unless configured. */
export interface ContentSources {
  maps: boolean;
  /** Origins of error reporting and object storage. */
  connect: string[];
  images: string[];
}

const MAPS_SCRIPTS = ['https://maps.googleapis.com'];
const MAPS_CALLS = [...MAPS_SCRIPTS, 'https://places.googleapis.com'];
const MAPS_IMAGES = ['https://maps.gstatic.com', 'https://maps.googleapis.com', 'https://*.googleapis.com'];

/** `default-src 'none'`, scripts from self only, nothing inline; the component library's styles carry a nonce. */
export function contentSecurity(sources: ContentSources, secure: boolean): FastifyHelmetOptions {
  return {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(sources.maps ? MAPS_SCRIPTS : [])],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(sources.maps ? MAPS_IMAGES : []), ...sources.images],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(sources.maps ? MAPS_CALLS : []), ...sources.connect],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        // web/src/lib/trusted-types.ts defines the policy. Google Maps brings its own policies, which change.
        ...(sources.maps ? {} : { requireTrustedTypesFor: ["'script'"], trustedTypes: ['default'] }),
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  };
}
