import logo from '/logo.svg?url';

/** The product's mark; its name stands beside it. */
export function Logo({ size = 24 }: { size?: number }) {
  return <img src={logo} width={size} height={size} alt="" />;
}
