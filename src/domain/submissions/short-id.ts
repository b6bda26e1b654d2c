import { visibleName } from '~/shared/lib/visible-name';

const uuid = /^(?:uuid:)?([0-9a-f]{8})-[0-9a-f]{4}-/i;
/** IDs other than UUIDs tend to differ at their ends. */
const shownOfId = 8;

/** Short form of an instance ID: start of a UUID, or end of another ID. */
export function shortId(instanceId: string): string {
  const start = uuid.exec(instanceId)?.[1];
  if (start !== undefined) return start.toLowerCase();
  const characters = [...visibleName(instanceId.replace(/^uuid:/, ''))];
  return characters.length <= shownOfId ? characters.join('') : `…${characters.slice(-shownOfId).join('')}`;
}
