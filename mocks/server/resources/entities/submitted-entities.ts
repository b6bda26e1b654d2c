/** Validates the entities in a submission. */
import { problem } from '@mocks/server/problem';
import type { EntityData } from '@mocks/server/store/tables';
import type { SubmittedEntity } from '@mocks/server/xforms/entity-data';
import { entityId, uuidOf } from './entity-rows';

export interface CheckedEntity {
  readonly uuid: string;
  /** `null` when it is missing, which an update allows. */
  readonly label: string | null;
  readonly data: EntityData;
  readonly received: EntityData;
  readonly baseVersion: number | null;
  readonly branchId: string | null;
  readonly trunkVersion: number | null;
}

const isBlank = (text: string | undefined): text is undefined => text === undefined || text.trim() === '';

function wholeNumber(field: string, text: string): number {
  if (!/^\d+$/.test(text)) throw problem.invalidParameterType(field, 'integer');
  return Number(text);
}

function branchOf({ branchId }: SubmittedEntity['system']): string | null {
  if (branchId === undefined || branchId === '') return null;
  const uuid = uuidOf(branchId);
  if (uuid === null) throw problem.invalidParameterType('branchId', 'valid version 4 UUID');
  return uuid;
}

function trunkOf({ trunkVersion }: SubmittedEntity['system'], branchId: string | null): number | null {
  if (!trunkVersion) return null;
  if (branchId === null) throw problem.missingParameter('branchId');
  return wholeNumber('trunkVersion', trunkVersion);
}

/** Whether an attribute is true. */
export const isYes = (value: string | undefined): boolean => value === '1' || value === 'true';

/**
 * Validates an entity for its action: a new one needs a label, an update its base version.
 * @throws 400.2 and 400.11, which name the field
 */
export function checkEntity({ system, data }: SubmittedEntity, action: 'create' | 'update'): CheckedEntity {
  const uuid = entityId(system.id);
  const label = isBlank(system.label) ? null : system.label;
  if (label === null && action === 'create') throw problem.missingParameter('label');
  const { baseVersion } = system;
  if (isBlank(baseVersion) && action === 'update') throw problem.missingParameter('baseVersion');
  const base = isBlank(baseVersion) ? null : wholeNumber('baseVersion', baseVersion);
  const branchId = branchOf(system);
  return {
    uuid,
    label,
    data: { ...data },
    received: { ...data, ...(label === null ? {} : { label }) },
    baseVersion: base,
    branchId,
    trunkVersion: trunkOf(system, branchId),
  };
}
