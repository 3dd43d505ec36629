import helmet from 'helmet';

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

const OWN_STYLES = "style-src 'self'";

/**
 * Sets the headers of an answer, made once: `default-src 'none'`, scripts and styles from self only, nothing inline.
 */
export const securityHeaders = (sources: ContentSources, secure: boolean): ReturnType<typeof helmet> =>
  helmet({
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
  });

/** The policy of a page: the component library's styles carry the nonce. */
export const withStyleNonce = (policy: string, nonce: string): string =>
  policy.replace(OWN_STYLES, `${OWN_STYLES} 'nonce-${nonce}'`);
