import { useLingui } from '@lingui/react/macro';
import { formatRecent } from '~/shared/lib/dates';
import { toServerTime } from '~/shared/lib/server-clock';
import type { Tool } from '~/shared/ui/filters/tools';

interface Read {
  /** Epoch milliseconds; 0 before the first response. */
  updatedAt: number;
  busy: boolean;
  onRefresh: () => void;
}

/** Refetches the rows, one request at a time; the tooltip has the time of the last one. */
export function useRefresh({ updatedAt, busy, onRefresh }: Read): Tool {
  const { t, i18n } = useLingui();
  const time =
    updatedAt === 0 ? '' : formatRecent(new Date(toServerTime(updatedAt)).toISOString(), i18n.locale, Date.now());
  return {
    key: 'refresh',
    icon: 'refresh',
    word: t`Refresh`,
    ...(time !== '' && { tip: t`Refreshed: ${time}` }),
    place: 'icon',
    busy,
    onClick: onRefresh,
    isListed: false,
  };
}
