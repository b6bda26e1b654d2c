import { Plural, Trans } from '@lingui/react/macro';

/** Below this many seconds, no time is shown. */
const short = 10;

/** About how long these items take at this rate; nothing while unknown or nearly done. */
export function TimeLeft({ items, perSecond }: { items: number; perSecond: number }) {
  const seconds = perSecond > 0 ? items / perSecond : 0;
  if (seconds < short) return null;
  const minutes = Math.ceil(seconds / 60);
  return (
    <>
      {' · '}
      {minutes === 1 ? (
        <Trans>less than a minute left</Trans>
      ) : (
        <Plural value={minutes} one="about # minute left" other="about # minutes left" />
      )}
    </>
  );
}
