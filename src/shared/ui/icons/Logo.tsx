/**
 * Decorative: the name stands beside it. Inline, because browsers load an SVG image as a separate document, which slows
 * the first page. Also in public/logo.svg, for the browser's tab.
 */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} fill="none" stroke="#fff" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#0b5f63" stroke="none" />
      <g strokeOpacity=".55" strokeWidth="1.5">
        <circle cx="16" cy="16" r="9.25" />
        <path d="M16 6.75v2.5M16 22.75v2.5M6.75 16h2.5M22.75 16h2.5" />
      </g>
      <path d="M7.6 21.9 24.4 10.1" strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="16" cy="16" r="2.4" fill="#0b5f63" strokeWidth="2" />
    </svg>
  );
}
