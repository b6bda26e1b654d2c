import { useLingui } from '@lingui/react';
import { formatDateTime } from '~/shared/lib/dates';
import { timeAgo } from '~/shared/lib/relative-time';

export function TimeAgo({ iso }: { iso: string }) {
  const { i18n } = useLingui();
  const absolute = formatDateTime(iso);
  return (
    <time dateTime={iso} title={absolute}>
      {timeAgo(iso, Date.now(), i18n.locale) ?? absolute}
    </time>
  );
}
