import { Plural } from '@lingui/react/macro';
import { useDeletedCount } from '~/domain/entities/queries';
import type { ListId } from '~/domain/entities/rows';
import { MoreMenu } from '~/shared/rows/MoreMenu';
import { MenuAction } from '~/shared/ui/overlays/Menu';

interface MoreToolsProps {
  list: ListId;
  /** Shows the deleted entities; undefined for people who may not restore any. */
  onTrash: (() => void) | undefined;
}

/** What is done less often with the entities of a list. Nothing if there is nothing to do. */
export function MoreTools({ list, onTrash }: MoreToolsProps) {
  const deleted = useDeletedCount(list, onTrash !== undefined) ?? 0;
  if (!onTrash || deleted === 0) return null;
  return (
    <MoreMenu>
      <MenuAction onSelect={onTrash}>
        <Plural value={deleted} one="# deleted entity" other="# deleted entities" />
      </MenuAction>
    </MoreMenu>
  );
}
