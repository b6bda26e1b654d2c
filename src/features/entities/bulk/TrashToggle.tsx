import { Plural, Trans } from '@lingui/react/macro';
import { useDeletedCount } from '~/shared/entities/queries';
import type { ListId } from '~/shared/entities/rows';
import { TrashButton } from '~/shared/rows/TrashButton';

interface TrashToggleProps {
  list: ListId;
  /** The deleted entities are shown now. */
  active: boolean;
  onChange: (active: boolean) => void;
}

/** Shows the deleted entities, or the others again. Nothing while there are none. */
export function TrashToggle({ list, active, onChange }: TrashToggleProps) {
  const count = useDeletedCount(list, true) ?? 0;
  if (count === 0 && !active) return null;
  return (
    <TrashButton active={active} onChange={onChange}>
      {count === 0 ? (
        <Trans>Deleted entities</Trans>
      ) : (
        <Plural value={count} one="# deleted entity" other="# deleted entities" />
      )}
    </TrashButton>
  );
}
