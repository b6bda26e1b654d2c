import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Collapse } from 'antd';
import type { ReactNode } from 'react';
import { type AttachmentChange, attachmentChanges } from '~/domain/definitions/attachment-changes';
import type { DefinitionOf } from '~/api/edition';
import { definitionAttachments } from '~/domain/definitions/queries';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Name } from '~/shared/ui/text/Name';
import { Labelled } from '~/shared/ui/text/Joined';

/** Names shown of each kind of change. */
const most = 50;

const words: Record<AttachmentChange, ReactNode> = {
  added: <Trans>added</Trans>,
  removed: <Trans>removed</Trans>,
  replaced: <Trans>replaced by another file</Trans>,
  linked: <Trans>linked to an entity list</Trans>,
  unlinked: <Trans>no longer linked to an entity list</Trans>,
  missing: <Trans>file missing now</Trans>,
};

/** The files that differ between two definitions. Nothing while they load, and if none differ. */
export function AttachmentChanges({ from, to }: { from: DefinitionOf; to: DefinitionOf }) {
  const older = useQuery(definitionAttachments(from));
  const newer = useQuery(definitionAttachments(to));
  if (older.error || newer.error)
    return (
      <p className="muted">
        <Trans>The attachments could not be compared.</Trans>{' '}
        <TextButton
          onClick={() => {
            if (older.error) void older.refetch();
            if (newer.error) void newer.refetch();
          }}
        >
          <Trans>Try again</Trans>
        </TextButton>
      </p>
    );
  if (!older.data || !newer.data) return null;
  const changes = attachmentChanges(older.data, newer.data);
  if (changes.length === 0) return null;
  const rest = changes.length - most;
  return (
    <Collapse
      ghost
      className="compare-files"
      defaultActiveKey={changes.length <= 5 ? ['files'] : []}
      items={[
        {
          key: 'files',
          label: <Plural value={changes.length} one="# attachment differs" other="# attachments differ" />,
          children: (
            <ul>
              {changes.slice(0, most).map(({ name, change }) => (
                <li key={name}>
                  <Labelled label={<Name>{name}</Name>} value={words[change]} />
                </li>
              ))}
              {rest > 0 && (
                <li className="muted">
                  <Plural value={rest} one="and # more" other="and # more" />
                </li>
              )}
            </ul>
          ),
        },
      ]}
    />
  );
}
