import { visibleName } from '~/shared/lib/visible-name';

const uuid = /^(?:uuid:)?([0-9a-f]{8})-[0-9a-f]{4}-/i;
/** Ids that are no UUIDs differ at their ends rather than at their starts. */
const shownOfId = 8;

/** The part of an instance id that tells submissions of one name apart: the start of a UUID, or the end of another id. */
export function shortId(instanceId: string): string {
  const start = uuid.exec(instanceId)?.[1];
  if (start !== undefined) return start.toLowerCase();
  const characters = [...visibleName(instanceId.replace(/^uuid:/, ''))];
  return characters.length <= shownOfId ? characters.join('') : `…${characters.slice(-shownOfId).join('')}`;
}
