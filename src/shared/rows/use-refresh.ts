import { useLingui } from '@lingui/react/macro';
import { formatRecent } from '~/shared/lib/dates';
import { onServer } from '~/shared/lib/server-clock';
import type { Tool } from '~/shared/ui/filters/tools';

interface Read {
  /** When the data was read, in epoch milliseconds; 0 before it was. */
  updatedAt: number;
  busy: boolean;
  onRefresh: () => void;
}

/** Reads the rows again, one refresh at a time, and says when they were read. */
export function useRefresh({ updatedAt, busy, onRefresh }: Read): Tool {
  const { t, i18n } = useLingui();
  const time =
    updatedAt === 0 ? '' : formatRecent(new Date(onServer(updatedAt)).toISOString(), i18n.locale, Date.now());
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
