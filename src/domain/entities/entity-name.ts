import { isolate } from '~/shared/lib/isolate';

/** How an alert names an entity: labels repeat, so that the start of its UUID stands beside it. */
export const entityName = (label: string, uuid: string): string => isolate(`${label} · ${uuid.slice(0, 8)}`);
