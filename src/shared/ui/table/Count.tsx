import { useLingui } from '@lingui/react/macro';

/** A number of things in a table. Zero is a muted dash, read aloud as zero. */
export function Count({ value }: { value: number }) {
  const { i18n } = useLingui();
  if (value !== 0) return i18n.number(value);
  return (
    <span className="muted count-none">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{i18n.number(0)}</span>
    </span>
  );
}
