import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useDeletedCount } from '~/domain/entities/queries';
import type { ListId } from '~/domain/entities/rows';
import type { Tool } from '~/shared/ui/filters/tools';

/** Leads to the deleted entities of a list, if there are any. In: undefined for people who may not restore any. */
export function useTrashTool(list: ListId, onTrash: (() => void) | undefined): Tool[] {
  const { i18n } = useLingui();
  const deleted = useDeletedCount(list, onTrash !== undefined) ?? 0;
  if (!onTrash || deleted === 0) return [];
  const word = i18n._(msg`${plural(deleted, { one: '# deleted entity', other: '# deleted entities' })}`);
  return [{ key: 'trash', icon: 'trash', word, place: 'icon', onClick: onTrash }];
}
