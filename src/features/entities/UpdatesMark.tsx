import type { EntityRow } from '~/domain/entities/rows';
import { Icon } from '~/shared/ui/icons/Icon';

/** How often an entity was changed, or that its changes contradict each other. */
export function UpdatesMark({ system: { conflict }, text }: { system: EntityRow['__system']; text: string }) {
  if (text === '') return null;
  return (
    <span className={conflict === null ? 'entity-updates' : 'entity-updates entity-conflict'}>
      <Icon name={conflict === null ? 'pencil' : 'warning'} /> {text}
    </span>
  );
}
