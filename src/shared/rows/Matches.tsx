import { Trans, useLingui } from '@lingui/react/macro';

/** How many rows match a filter, of how many ("12 of 397"). */
export function Matches({ count, all }: { count: number; all: number }) {
  const { i18n } = useLingui();
  const matching = i18n.number(count);
  const whole = i18n.number(all);
  return (
    <Trans>
      {matching} of {whole}
    </Trans>
  );
}
