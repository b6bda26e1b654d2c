import type { AccessFilter, DatasetChange, DatasetDetails } from '~/api/schema';

/** Who gets which entities: null means that everybody gets all. */
export type Access = AccessFilter | null;

/** The access of a list. Servers before 2026.2 only know `ownerOnly`. */
export const accessOf = ({ accessFilter, ownerOnly }: Pick<DatasetDetails, 'accessFilter' | 'ownerOnly'>): Access =>
  accessFilter ?? (ownerOnly ? { type: 'ownerOnly' } : null);

const knownTypes: ReadonlySet<string> = new Set(['ownerOnly', 'property'] satisfies AccessFilter['type'][]);

const ruleTexts = (access: Access): string[] =>
  access?.type === 'property'
    ? access.rules.map(({ datasetProperty, actorProperty }) => JSON.stringify([datasetProperty, actorProperty])).sort()
    : [];

/** An access as the server has it that only a newer server knows; null for any other. */
export const accessOfNewerServer = (access: Access): { type: string } | null =>
  access === null || knownTypes.has(access.type) ? null : access;

/** Whether two are the same; the order of rules does not matter. */
export const sameAccess = (one: Access, other: Access): boolean =>
  one?.type === other?.type &&
  ruleTexts(one).join() === ruleTexts(other).join() &&
  JSON.stringify(accessOfNewerServer(one)) === JSON.stringify(accessOfNewerServer(other));

/** The body that sets an access. In: whether the server knows rules by property. */
export const accessChange = (access: Access, knowsRules: boolean): DatasetChange =>
  knowsRules ? { accessFilter: access } : { ownerOnly: access?.type === 'ownerOnly' };
