import { Trans, useLingui } from '@lingui/react/macro';
import { formatRecent } from '~/shared/lib/dates';
import { onServer } from '~/shared/lib/server-clock';
import { Button } from 'antd';
import { ToolFace } from './ToolFace';
import './rows.css';

interface RefreshButtonProps {
  /** When the data was read, in epoch milliseconds; 0 before it was. */
  updatedAt: number;
  busy: boolean;
  onRefresh: () => void;
}

/** When the rows were read, and a button to read them again. One refresh at a time. */
export function RefreshButton({ updatedAt, busy, onRefresh }: RefreshButtonProps) {
  const { t, i18n } = useLingui();
  const time =
    updatedAt === 0 ? '' : formatRecent(new Date(onServer(updatedAt)).toISOString(), i18n.locale, Date.now());
  return (
    <>
      {time !== '' && (
        <span className="rows-read">
          <Trans>Refreshed: {time}</Trans>
        </span>
      )}
      <Button
        className="rows-tool rows-picture"
        title={time === '' ? undefined : t`Refreshed: ${time}`}
        aria-disabled={busy}
        onClick={() => busy || onRefresh()}
      >
        <ToolFace icon="refresh" word={<Trans>Refresh</Trans>} />
      </Button>
    </>
  );
}
