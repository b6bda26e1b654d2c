import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { auditsOptions, type EntityRecord } from '~/domain/entities/record';
import type { EntityId } from '~/domain/entities/rows';
import { QueueNotice } from '~/shared/queue/QueueNotices';
import { Name } from '~/shared/ui/text/Name';
import type { Entry } from './conflicts';

interface ConflictNoticeProps {
  id: EntityId;
  entry: Entry;
  entity: EntityRecord | undefined;
}

/** What became of the shown entity since it was listed, and who did it, as far as the server says. */
export function ConflictNotice({ id, entry: { fate, changed }, entity }: ConflictNoticeProps) {
  const { t } = useLingui();
  const byOther = fate?.by === 'other';
  const { data: audits } = useQuery({ ...auditsOptions(id), enabled: byOther });
  const resolved = audits?.find(({ action }) => action === 'entity.update.resolve');
  const who = (byOther ? resolved?.actor?.displayName : entity?.currentVersion.creator.displayName) ?? t`Someone else`;
  if (fate === null && !changed) return null;
  return (
    <QueueNotice icon={fate?.by === 'deleted' ? 'trash' : 'info'}>
      {fate?.by === 'deleted' ? (
        <Trans>This entity was deleted. Go on to the next one.</Trans>
      ) : fate?.by === 'other' ? (
        <Trans>
          <Name>{who}</Name> resolved this conflict. Go on to the next one.
        </Trans>
      ) : fate ? (
        <Trans>You resolved this conflict.</Trans>
      ) : (
        <Trans>
          <Name>{who}</Name> changed this entity. You see the newest version.
        </Trans>
      )}
    </QueueNotice>
  );
}
