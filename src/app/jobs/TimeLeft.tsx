import { Plural, Trans } from '@lingui/react/macro';

/** Seconds under which nobody asks how long it takes. */
const short = 10;

/** About how long so many items take at this rate; nothing while nobody can tell, or where it is soon over. */
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
