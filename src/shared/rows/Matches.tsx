import { Trans, useLingui } from '@lingui/react/macro';

/** How many rows match a filter, of how many ("12 of 397"). */
export function Matches({ matching, all }: { matching: number; all: number }) {
  const { i18n } = useLingui();
  const some = i18n.number(matching);
  const whole = i18n.number(all);
  return (
    <Trans>
      {some} of {whole}
    </Trans>
  );
}
