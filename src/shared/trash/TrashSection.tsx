import { Trans } from '@lingui/react/macro';
import { Button, Card } from 'antd';
import { type ReactNode, useId } from 'react';
import { useProjectPreference } from '~/session/preferences';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import './trash.css';

export const daysInTrash = 30;

interface TrashSectionProps {
  projectId: number;
  preference: 'formTrashCollapsed' | 'datasetTrashCollapsed';
  count: number | undefined;
  error: unknown;
  retry: () => void;
  note: ReactNode;
  children: ReactNode;
}

export function TrashSection({ projectId, preference, count, error, retry, note, children }: TrashSectionProps) {
  const headingId = useId();
  const [collapsed, setCollapsed] = useProjectPreference(projectId, preference);
  if (count === undefined && error !== null) {
    return (
      <p className="muted">
        <Trans>The trash could not be loaded.</Trans>{' '}
        <TextButton onClick={retry}>
          <Trans>Try again</Trans>
        </TextButton>
      </p>
    );
  }
  if (count === undefined || count === 0) return null;
  return (
    <Card
      className="trash"
      role="region"
      aria-labelledby={headingId}
      style={{ marginBlockEnd: 16, overflow: 'clip' }}
      styles={{ body: { padding: 0 } }}
    >
      <h2 id={headingId}>
        <Button
          type="text"
          block
          size="large"
          style={{ justifyContent: 'start', fontSize: 15, fontWeight: 600 }}
          icon={<Icon name={collapsed ? 'chevronRight' : 'chevronDown'} />}
          aria-expanded={!collapsed}
          onClick={() => setCollapsed(collapsed ? null : true)}
        >
          <Trans>Trash ({count})</Trans>
        </Button>
      </h2>
      {!collapsed && (
        <>
          <p className="muted" style={{ padding: '0 12px 8px', fontSize: 13 }}>
            {note}
          </p>
          {children}
        </>
      )}
    </Card>
  );
}

export const deletedAtColumn = {
  key: 'deleted',
  title: <Trans>Deleted at</Trans>,
  width: 160,
  className: 'deleted-at',
  render: (_: unknown, { deletedAt }: { deletedAt?: string | null }) =>
    deletedAt && (
      <Trans>
        <span className="phone-only">Deleted</span> <TimeAgo iso={deletedAt} />
      </Trans>
    ),
};
