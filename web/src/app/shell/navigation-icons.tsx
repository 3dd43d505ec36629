import type { NavigationIcon } from '../navigation.ts';

/* Drawn with the mock-ups: 24 × 24, stroke 1.7. */
const drawings: Record<NavigationIcon | 'share' | 'collapse' | 'expand', React.ReactNode> = {
  dashboard: <path d="M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z" />,
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
