import { Plural } from '@lingui/react/macro';
import { useDeletedCount } from '~/shared/entities/queries';
import type { ListId } from '~/shared/entities/rows';
import { TrashButton } from '~/shared/rows/TrashButton';

interface ShowDeletedProps {
  list: ListId;
  /** Shows the deleted entities; undefined for people who may not restore any. */
  onShow: (() => void) | undefined;
}

/** Leads to the deleted entities of a list, if there are any. */
export function ShowDeleted({ list, onShow }: ShowDeletedProps) {
  const deleted = useDeletedCount(list, onShow !== undefined) ?? 0;
  if (!onShow || deleted === 0) return null;
  return (
    <TrashButton active={false} onChange={onShow}>
      <Plural value={deleted} one="# deleted entity" other="# deleted entities" />
    </TrashButton>
  );
}
