import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AttachmentEffect } from './attachment-effects';
import { Names } from './Names';
import { Part } from './Part';
import { type Publication, useAttachments } from './queries';

const order = ['added', 'replaced', 'linked', 'unlinked', 'removed'] as const satisfies readonly AttachmentEffect[];

/** The kinds of change, each with its files. */
const words: Record<AttachmentEffect, (count: number) => ReactNode> = {
  added: (count) => <Plural value={count} one="New file:" other="New files:" />,
  replaced: (count) => <Plural value={count} one="Replaced file:" other="Replaced files:" />,
  linked: (count) => (
    <Plural
      value={count}
      one="Linked to an entity list instead of a file:"
      other="Linked to entity lists instead of files:"
    />
  ),
  unlinked: (count) => (
    <Plural value={count} one="A file instead of an entity list:" other="Files instead of entity lists:" />
  ),
  removed: () => <Trans>No longer used:</Trans>,
};

/** The attachments that come, go, change or are missing. */
export function AttachmentPart(publication: Publication) {
  const { parts, changes } = useAttachments(publication);
  return (
    <Part title={<Trans>Attachments</Trans>} needs={parts}>
      {changes && <AttachmentList {...changes} uploading={publication.uploading} />}
    </Part>
  );
}

function AttachmentList({
  changes,
  missing,
  linkedByPublishing,
  total,
  uploading,
}: NonNullable<ReturnType<typeof useAttachments>['changes']> & Pick<Publication, 'uploading'>) {
  if (total === 0 && uploading.size === 0 && changes.length === 0) {
    return (
      <p>
        <Trans>The form uses no attachments.</Trans>
      </p>
    );
  }
  const lists = order.flatMap((change) => {
    const names = changes.flatMap((file) => (file.change === change ? [file.name] : []));
    return names.length === 0 ? [] : [{ change, names }];
  });
  const changed = changes.filter(({ change }) => change !== 'removed').length + missing.length + uploading.size;
  const same =
    total -
    new Set([
      ...changes.flatMap(({ name, change }) => (change === 'removed' ? [] : [name])),
      ...missing,
      ...linkedByPublishing,
    ]).size;
  return (
    <ul className="publish-list">
      {lists.map(({ change, names }) => (
        <li key={change}>
          {words[change](names.length)} <Names names={names} />
        </li>
      ))}
      {uploading.size > 0 && (
        <li>
          <Trans>Being uploaded:</Trans> <Names names={[...uploading]} />
        </li>
      )}
      {linkedByPublishing.length > 0 && (
        <li>
          <Trans>Linked to a new entity list by publishing:</Trans> <Names names={linkedByPublishing} />
        </li>
      )}
      {missing.length > 0 && (
        <li className="publish-attention">
          <Trans>Missing:</Trans> <Names names={missing} />
        </li>
      )}
      {same > 0 && (
        <li className="muted">
          {changed === 0 && lists.length === 0 ? (
            <Plural value={same} one="# attachment, unchanged." other="# attachments, all unchanged." />
          ) : (
            <Plural value={same} one="# attachment is unchanged." other="# attachments are unchanged." />
          )}
        </li>
      )}
    </ul>
  );
}
