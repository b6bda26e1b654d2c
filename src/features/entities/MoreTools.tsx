import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useDeletedCount } from '~/domain/entities/queries';
import type { ListId } from '~/domain/entities/rows';
import { MoreMenu } from '~/shared/rows/MoreMenu';
import { ToolFace } from '~/shared/rows/ToolFace';
import { useNarrow } from '~/shared/screen/use-narrow';

interface MoreToolsProps {
  list: ListId;
  /** Shows the deleted entities; undefined for people who may not restore any. */
  onTrash: (() => void) | undefined;
}

/** Leads to the deleted entities of a list; in a menu on a phone. Nothing if there are none. */
export function MoreTools({ list, onTrash }: MoreToolsProps) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const deleted = useDeletedCount(list, onTrash !== undefined) ?? 0;
  if (!onTrash || deleted === 0) return null;
  const name = <Plural value={deleted} one="# deleted entity" other="# deleted entities" />;
  if (narrow) return <MoreMenu items={[{ key: 'trash', label: name, onClick: onTrash }]} />;
  return (
    <Button data-page-action className="rows-tool rows-picture" title={t`Deleted entities`} onClick={onTrash}>
      <ToolFace icon="trash" word={name} />
    </Button>
  );
}
