import { Trans, useLingui } from '@lingui/react/macro';
import { sourceOf } from '~/domain/entities/source';
import { SubmissionLink } from '~/domain/entities/SubmissionLink';
import type { EntityRecord } from '~/domain/entities/record';
import type { EntityId } from '~/domain/entities/rows';
import { formatDateTime } from '~/shared/lib/dates';
import { ActorName } from '~/domain/records/ActorName';
import { CopyIcon, Fact, RecordPart } from '~/domain/records/Fact';
import { visibleName } from '~/shared/lib/visible-name';
import { Clipped } from '~/shared/ui/text/Clipped';
import { Name } from '~/shared/ui/text/Name';
import { useAudits, useVersions } from './queries';

/** Characters of a label that the head of the page shows for certain. */
const longestInHead = 120;

/** Where the entity comes from. */
export function Details({ id, entity }: { id: EntityId; entity: EntityRecord }) {
  const { t } = useLingui();
  const { data: audits } = useAudits(id);
  const { data: versions } = useVersions(id);
  const created = audits?.findLast(({ action }) => action === 'entity.create' || action === 'entity.bulk.create');
  const isLong = entity.currentVersion.label.length > longestInHead;
  const source = sourceOf(created?.details.source ?? versions?.[0]?.source);
  return (
    <RecordPart title={<Trans>Details</Trans>}>
      <dl className="record-facts">
        {isLong && (
          <Fact name={<Trans>Label</Trans>}>
            <Clipped lines={6}>{visibleName(entity.currentVersion.label)}</Clipped>
          </Fact>
        )}
        <Fact name={<Trans>Entity ID</Trans>}>
          <Name>{entity.uuid}</Name> <CopyIcon text={entity.uuid} label={t`Copy the entity ID`} />
        </Fact>
        {source.kind === 'submission' && (
          <Fact name={<Trans>Creating submission</Trans>}>
            <SubmissionLink projectId={id.projectId} source={source} />
          </Fact>
        )}
        {source.kind === 'file' && (
          <Fact name={<Trans>Uploaded file</Trans>}>
            <Name>{source.name}</Name>
          </Fact>
        )}
        <Fact name={<Trans>Created by</Trans>}>
          <ActorName actor={entity.creator} />
        </Fact>
        <Fact name={<Trans>Created at</Trans>}>
          <time dateTime={entity.createdAt}>{formatDateTime(entity.createdAt, true)}</time>
        </Fact>
        {entity.updatedAt !== null && (
          <Fact name={<Trans>Updated at</Trans>}>
            <time dateTime={entity.updatedAt}>{formatDateTime(entity.updatedAt, true)}</time>
          </Fact>
        )}
      </dl>
    </RecordPart>
  );
}
