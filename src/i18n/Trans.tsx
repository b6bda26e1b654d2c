import { Trans as LinguiTrans, type TransProps } from '@lingui/react';

/** Names and other texts of people as elements: a `<` in them is not the beginning of an element of the sentence. */
const verbatim = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('<') ? <>{value}</> : value,
    ]),
  );

/**
 * A sentence of the catalogue with elements in it: what the macro `<Trans>` becomes (src/i18n/lingui.config.ts). Lingui's
 * own looks for the sentence's elements in the values, too, so that somebody called `<b>x</b>` would be shown as `x`.
 */
export function Trans({ values, ...props }: TransProps) {
  return <LinguiTrans {...props} {...(values && { values: verbatim(values) })} />;
}
