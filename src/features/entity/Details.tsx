import { Trans, useLingui } from '@lingui/react/macro';
import { sourceOf } from '~/domain/entities/source';
import { SubmissionLink } from '~/domain/entities/SubmissionLink';
import type { EntityRecord } from '~/domain/entities/record';
import type { EntityId } from '~/domain/entities/rows';
import { formatDateTime } from '~/shared/lib/dates';
import { ActorName } from '~/domain/records/FeedLine';
import { CopyIcon, RecordPart } from '~/domain/records/Fact';
import { Facts } from '~/shared/ui/text/Facts';
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
      <Facts
        facts={[
          isLong && {
            label: <Trans>Label</Trans>,
            children: (
              <>
                <Clipped lines={6}>{visibleName(entity.currentVersion.label)}</Clipped>
              </>
            ),
          },
          {
            label: <Trans>Entity ID</Trans>,
            children: (
              <>
                <Name>{entity.uuid}</Name> <CopyIcon text={entity.uuid} label={t`Copy the entity ID`} />
              </>
            ),
          },
          source.kind === 'submission' && {
            label: <Trans>Creating submission</Trans>,
            children: (
              <>
                <SubmissionLink projectId={id.projectId} source={source} />
              </>
            ),
          },
          source.kind === 'file' && {
            label: <Trans>Uploaded file</Trans>,
            children: (
              <>
                <Name>{source.name}</Name>
              </>
            ),
          },
          {
            label: <Trans>Created by</Trans>,
            children: (
              <>
                <ActorName actor={entity.creator} />
              </>
            ),
          },
          {
            label: <Trans>Created at</Trans>,
            children: (
              <>
                <time dateTime={entity.createdAt}>{formatDateTime(entity.createdAt, true)}</time>
              </>
            ),
          },
          entity.updatedAt !== null && {
            label: <Trans>Updated at</Trans>,
            children: (
              <>
                <time dateTime={entity.updatedAt}>{formatDateTime(entity.updatedAt, true)}</time>
              </>
            ),
          },
        ]}
      />
    </RecordPart>
  );
}
