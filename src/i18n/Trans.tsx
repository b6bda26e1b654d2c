import { Trans as LinguiTrans, type TransProps } from '@lingui/react';

/** Values as elements, so that a `<` in a name does not start an element of the sentence. */
const verbatim = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('<') ? <>{value}</> : value,
    ]),
  );

/**
 * A message with elements: the result of the macro `<Trans>` (src/i18n/lingui.config.ts). Lingui's own component also
 * parses elements in the values, so that a user called `<b>x</b>` would be shown as `x`.
 */
export function Trans({ values, ...props }: TransProps) {
  return <LinguiTrans {...props} {...(values && { values: verbatim(values) })} />;
}
