import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { DatasetInDraft } from '~/api/schema';
import { FormReaderError, UnreadableForm } from '~/engines/xforms/reader';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { SettingsBox } from '~/shared/ui/page/SettingsBox';
import { Reason as ErrorReason } from '~/shared/ui/states/Failure';
import { ListSkeleton } from '~/shared/ui/states/states';
import { Sentences } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import { type AttachmentEffect, type Loading, type Publication, useAttachments, useDatasets } from './queries';

interface PartProps {
  title: ReactNode;
  needs?: readonly Loading[];
  loading?: ReactNode;
  children: ReactNode;
}

const nothing: readonly Loading[] = [];

export function Part({ title, needs = nothing, loading, children }: PartProps) {
  const failed = needs.filter(({ error }) => error !== null);
  return (
    <SettingsBox wide level={3} title={title}>
      {children === undefined && failed.length > 0 ? (
        <Failure error={failed[0]?.error} retry={() => failed.forEach(({ refetch }) => void refetch())} />
      ) : (
        (children ?? loading ?? <ListSkeleton rows={2} />)
      )}
    </SettingsBox>
  );
}

function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Alert
      type="error"
      showIcon
      title={<Trans>This could not be loaded. You can publish without seeing it.</Trans>}
      description={<Reason error={error} />}
      action={
        <Button size="small" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}

function Reason({ error }: { error: unknown }) {
  if (error instanceof UnreadableForm) {
    return error.side === 'older' ? (
      <Trans>The published definition cannot be read as a form.</Trans>
    ) : (
      <Trans>The definition of the draft cannot be read as a form.</Trans>
    );
  }
  if (error instanceof FormReaderError) return <Trans>This browser could not read the definition.</Trans>;
  return <ErrorReason error={error} />;
}

const order = ['added', 'replaced', 'linked', 'unlinked', 'removed'] as const satisfies readonly AttachmentEffect[];

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
    <>
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
      {missing.length > 0 && (
        <Alert
          type="warning"
          role="note"
          showIcon
          title={
            <>
              <Trans>Missing:</Trans> <Names names={missing} />
            </>
          }
        />
      )}
    </>
  );
}

const named = (properties: DatasetInDraft['properties']) => properties.map(({ name }) => name);

export function EntityPart(publication: Publication) {
  const datasets = useDatasets(publication);
  const isEncrypted = publication.draft.keyId !== null;
  return (
    <Part title={<Trans>Entity lists</Trans>} needs={publication.draft.entityRelated ? [datasets] : []}>
      {!publication.draft.entityRelated ? (
        <p>
          <Trans>The form does not write to entity lists.</Trans>
        </p>
      ) : isEncrypted ? (
        <p>
          <Trans>Submissions are encrypted, so the server makes no entities from them.</Trans>
        </p>
      ) : (
        datasets.data && (
          <ul className="publish-list">
            {datasets.data.map((dataset) => (
              <EntityList key={dataset.name} dataset={dataset} />
            ))}
          </ul>
        )
      )}
    </Part>
  );
}

function EntityList({ dataset: { name, isNew, properties } }: { dataset: DatasetInDraft }) {
  const list = <Name>{name}</Name>;
  const used = properties.filter(({ inForm }) => inForm);
  const added = properties.filter((property) => property.isNew);
  if (isNew) {
    return (
      <li>
        {used.length === 0 ? (
          <Trans>Publishing creates the list {list} without properties: entities have only labels.</Trans>
        ) : (
          <>
            <Trans>Publishing creates the list {list} with these properties:</Trans> <Names names={named(used)} />
          </>
        )}
      </li>
    );
  }
  const count = used.length;
  const total = properties.length;
  return (
    <li>
      <Sentences>
        {added.length > 0 ? (
          <Trans>
            Publishing adds to the list {list}: <Names names={named(added)} />.
          </Trans>
        ) : (
          <Trans>Publishing does not change the list {list}.</Trans>
        )}
        {count === 0 ? (
          <Trans>The form sets only labels.</Trans>
        ) : (
          <Trans>
            The form sets {count} of its {total} properties.
          </Trans>
        )}
      </Sentences>
    </li>
  );
}

/** Names shown at first, and at most: thousands would slow down the page. */
const shownFirst = 8;
const shownAtMost = 200;

interface NamesProps {
  names: readonly string[];
  detail?: (index: number) => ReactNode;
}

export function Names({ names, detail }: NamesProps) {
  const [all, setAll] = useState(false);
  const limit = all ? shownAtMost : shownFirst;
  const shown = names.length <= limit + 1 ? names : names.slice(0, limit);
  const more = names.length - shown.length;
  const rest = <Plural value={more} one="# more" other="# more" />;
  return (
    <span>
      {shown.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <Name>{name}</Name>
          {detail?.(index)}
        </span>
      ))}
      {more > 0 && (
        <>
          {', '}
          {all ? rest : <TextButton onClick={() => setAll(true)}>{rest}</TextButton>}
        </>
      )}
    </span>
  );
}
