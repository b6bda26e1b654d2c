import { Trans } from '@lingui/react/macro';
import { Button, Card } from 'antd';
import { type ReactNode, useId } from 'react';
import { useProjectPreference } from '~/session/preferences';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import './trash.css';

/** Days after which the server permanently deletes what is in a trash. */
export const daysInTrash = 30;

interface TrashSectionProps {
  projectId: number;
  /** The preference that remembers whether it is collapsed. */
  preference: 'formTrashCollapsed' | 'datasetTrashCollapsed';
  /** What was deleted; undefined while it loads. Nothing shows without any. */
  count: number | undefined;
  /** Why it could not be loaded. */
  error: unknown;
  retry: () => void;
  /** What happens to things in the trash. */
  note: ReactNode;
  /** The table of the deleted things, of the class `trash-table`. */
  children: ReactNode;
}

/** What was deleted in a project, behind a heading that folds it. */
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

/** The column of a table of the trash that says when each row was deleted. */
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
