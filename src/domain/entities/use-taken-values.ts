import { useCallback, useMemo, useState } from 'react';
import { valueIn } from './history';
import type { EntityRecord } from './record';

/** Values of conflicting versions that a person has selected for the entity. */
export interface TakenValues {
  /** By property; only those that differ from the newest version. */
  values: ReadonlyMap<string, string>;
  take: (name: string, value: string) => void;
  /** The selection was dropped, because another user has saved a newer version since. */
  isOutdated: boolean;
}

const none: ReadonlyMap<string, string> = new Map();

/**
 * The values that a person selects among conflicting versions, until they are saved. A newer version of another user
 * drops them, so that none of its values is replaced unseen.
 */
export function useTakenValues(entity: EntityRecord | undefined): TakenValues {
  const [state, setState] = useState({ uuid: '', version: 0, values: none });
  const isSame = entity !== undefined && state.uuid === entity.uuid;
  const isCurrent = isSame && state.version === entity.currentVersion.version;
  const take = useCallback(
    (name: string, value: string) => {
      if (!entity) return;
      const { uuid, currentVersion } = entity;
      setState((before) => {
        const values = new Map(
          before.uuid === uuid && before.version === currentVersion.version ? before.values : none,
        );
        if (value === valueIn(currentVersion, name)) values.delete(name);
        else values.set(name, value);
        return { uuid, version: currentVersion.version, values };
      });
    },
    [entity],
  );
  const values = isCurrent ? state.values : none;
  const isOutdated = isSame && !isCurrent && state.values.size > 0 && entity.conflict !== null;
  return useMemo(() => ({ values, take, isOutdated }), [values, take, isOutdated]);
}
