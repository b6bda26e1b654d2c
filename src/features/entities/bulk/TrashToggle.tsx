import { Plural, Trans } from '@lingui/react/macro';
import { useDeletedCount } from '~/domain/entities/queries';
import type { ListId } from '~/domain/entities/rows';
import { TrashButton } from '~/shared/rows/TrashButton';

/** Leaves the deleted entities. */
export function TrashToggle({ list, onLeave }: { list: ListId; onLeave: () => void }) {
  const count = useDeletedCount(list, true) ?? 0;
  return (
    <TrashButton active onChange={onLeave}>
      {count === 0 ? (
        <Trans>Deleted entities</Trans>
      ) : (
        <Plural value={count} one="# deleted entity" other="# deleted entities" />
      )}
    </TrashButton>
  );
}
