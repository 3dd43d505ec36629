import type { NavigationIcon } from '../navigation.ts';

/* Taken from the mock-ups: 24 × 24, stroke 1.7. */
const drawings: Record<NavigationIcon | 'share' | 'collapse' | 'expand', React.ReactNode> = {
  dashboard: <path d="M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z" />,
  conversations: <path d="M4 5h16v12H9.500L5 20.500V17H4z" />,
  profile: <path d="M4 20V9l8-5 8 5v11M9 20v-6h6v6M4 20h16M9 10h.01M15 10h.01" />,
  settings: (
    <>
      <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
      <circle cx="15" cy="7" r="2" />
      <circle cx="9" cy="17" r="2" />
    </>
  ),
  credit: (
    <>
      <path d="M4 7h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM4 7a2 2 0 0 1 2-2h10v2" />
      <circle cx="16" cy="13" r="1.2" />
    </>
  ),
  customers: (
    <>
      <circle cx="9" cy="8" r="3.2" />
      <path d="M3 20c0-3.6 2.6-6 6-6s6 2.4 6 6M15.5 5.2a3.2 3.2 0 0 1 0 5.6M17.5 14.4c2.1.8 3.5 2.8 3.5 5.6" />
    </>
  ),
  search: (
    <>
      <circle cx="10.500" cy="10.500" r="6" />
      <path d="M15 15l5 5" />
    </>
  ),
  offers: <path d="M5 8h14l-1 12H6zM8.500 8V7a3.500 3.500 0 0 1 7 0v1M9 13h6M9 16.500h4" />,
  suppliers: (
    <path d="M4 20V10M20 20V10M3 9.5L5 4h14l2 5.5c0 1.4-1.1 2.5-2.5 2.5S16 10.9 16 9.5c0 1.4-1.1 2.5-2.5 2.5h-3C9.100 12 8 10.9 8 9.5 8 10.9 6.900 12 5.500 12S3 10.9 3 9.5zM9 20v-5h6v5M4 20h16" />
  ),
  hub: (
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="M12 9V4M12 20v-5M9.400 13.500L5 16M19 8l-4.400 2.500M9.400 10.500L5 8M19 16l-4.400-2.500" />
    </>
  ),
  producers: <path d="M5 19c0-8 5-13 15-14-.5 10-5.500 15-13 14.500M5 19c2-4 5-7 9-9M5 19l-1.500 2" />,
  products: (
    <path d="M12.500 8.500c2.500 2.500 2.300 4.300-.7 6.600L4 20l4.900-7.800c2.300-3 4.100-3.200 6.600-.7M12.500 8.500l3 3M14 10c0-3 1-5 3.500-6M14 10c3 0 5-1 6-3.500M9 14.500l1.500 1.500" />
  ),
  formats: <path d="M3.500 8h8v8h-8zM14.500 5h6v14h-6zM5.500 11h4M16.500 9h2M16.500 12h2M16.500 15h2" />,
  priceLists: <path d="M4 11.5V5a1 1 0 0 1 1-1h6.500l8.500 8.500-7.500 7.500zM8 8h.01M10.500 14.500l3-3" />,
  inventory: <path d="M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8M8 6l8 4" />,
  distribution: (
    <>
      <path d="M3 6h11v10H3zM14 9h4l3 3.5V16h-7" />
      <circle cx="7.500" cy="17.500" r="1.800" />
      <circle cx="17" cy="17.500" r="1.800" />
    </>
  ),
  displayedOffers: (
    <>
      <path d="M2.500 12C5 7.500 8.200 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-5.700 6.500-9.500 6.500S5 16.500 2.500 12z" />
      <circle cx="12" cy="12" r="2.800" />
    </>
  ),
  scheduledOffers: (
    <>
      <path d="M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM4 10h16M8 3v4M16 3v4" />
      <path d="M12 13v3l2 1.500" />
    </>
  ),
  orders: (
    <>
      <path d="M4 5h2l2 11h10l2-8H7" />
      <circle cx="9.500" cy="20" r="1.300" />
      <circle cx="16.500" cy="20" r="1.300" />
    </>
  ),
  deliveries: (
    <>
      <path d="M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM4 10h16M8 3v4M16 3v4" />
      <path d="M8.500 15.500l2.500 2.500 4.500-4.500" />
    </>
  ),
  invoices: (
    <path d="M6 3.500h9l4 4v13l-2.200-1.300-2.200 1.300-2.200-1.300-2.200 1.300L8 19.200l-2 1.300zM9.500 9h5M9.500 12.500h6M9.500 16h3" />
  ),
  report: <path d="M4 20h16M6.500 17v-5M11 17V7M15.500 17v-8M20 17V5" />,
  payments: (
    <>
      <path d="M3.500 7h17v10.500h-17z" />
      <circle cx="12" cy="12.250" r="2.600" />
      <path d="M6.500 10v4.500M17.500 10v4.500" />
    </>
  ),
  organizations: <path d="M3 20V8h8v12M11 20V4h10v16M3 20h18M6 12h2M6 16h2M14 8h4M14 12h4M14 16h4" />,
  accounts: (
    <>
      <ellipse cx="12" cy="6.5" rx="7" ry="2.5" />
      <path d="M5 6.5v11C5 18.9 8.1 20 12 20s7-1.1 7-2.5v-11M5 12c0 1.4 3.1 2.5 7 2.5s7-1.1 7-2.5" />
    </>
  ),
  audit: <path d="M6 4h12v16H6zM9 8h6M9 12h6M9 16h3" />,
  share: (
    <>
      <circle cx="6" cy="12" r="2.5" />
      <circle cx="17" cy="6" r="2.5" />
      <circle cx="17" cy="18" r="2.5" />
      <path d="M8.2 11l6.6-3.8M8.2 13l6.6 3.8" />
    </>
  ),
  collapse: <path d="M14 7l-5 5 5 5M19 7l-5 5 5 5" />,
  expand: <path d="M10 7l5 5-5 5M5 7l5 5-5 5" />,
};

export const NavigationDrawing = ({ of }: { of: keyof typeof drawings }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    {drawings[of]}
  </svg>
);
