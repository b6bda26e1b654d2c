import { useLingui } from '@lingui/react';
import { timeAgo } from '~/shared/lib/relative-time';

/** The age of a timestamp; the full date shows on hover and is read by screen readers. */
export function TimeAgo({ iso }: { iso: string }) {
  const { i18n } = useLingui();
  const absolute = i18n.date(iso, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <time dateTime={iso} title={absolute}>
      {timeAgo(iso, Date.now(), i18n.locale) ?? absolute}
    </time>
  );
}
