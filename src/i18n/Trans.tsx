import { Trans as LinguiTrans, type TransProps } from '@lingui/react';

/** Wraps texts in elements, so that a `<` in a name does not start an element of the message. */
const verbatim = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('<') ? <>{value}</> : value,
    ]),
  );

/**
 * Result of the macro `<Trans>` (src/i18n/lingui.config.ts). Lingui's own component also parses elements in values: a
 * user called `<b>x</b>` would be shown as `x`.
 */
export function Trans({ values, ...props }: TransProps) {
  return <LinguiTrans {...props} {...(values && { values: verbatim(values) })} />;
}
