/** Limits the entities of a list for actors who may not list all of them. */
import { InternalFault, problem } from '@mocks/server/problem';
import type { DatasetRow, EntityRow, Tables } from '@mocks/server/store/tables';
import { propertyNamed } from './dataset-rows';
import { currentDef } from './entity-rows';

interface Rule {
  readonly datasetProperty: string;
  readonly actorProperty: string;
}

export interface AccessFilterChange {
  readonly ownerOnly: boolean;
  readonly rules: readonly Rule[];
}

function readRule(rule: unknown): Rule {
  // The real server fails on values without fields.
  if (rule === null || rule === undefined) throw new InternalFault('a rule that is none');
  const { datasetProperty, actorProperty } = rule as { datasetProperty?: unknown; actorProperty?: unknown };
  if (!datasetProperty || !actorProperty) {
    throw problem.unexpectedValue('accessFilter.rules', rule, 'a rule names a property of the list and one of people');
  }
  return { datasetProperty: String(datasetProperty), actorProperty: String(actorProperty) };
}

/**
 * Parses a filter; `null` removes the filter.
 * @throws 400.8 for an unknown type, for missing rules and for rules without a name
 */
export function accessFilterChange(sent: unknown): AccessFilterChange {
  if (sent === null) return { ownerOnly: false, rules: [] };
  const { type, rules } = sent as { type?: unknown; rules?: unknown };
  if (type === 'ownerOnly') return { ownerOnly: true, rules: [] };
  if (type !== 'property')
    throw problem.unexpectedValue('accessFilter.type', type, 'it is neither ownerOnly nor property');
  if (!Array.isArray(rules) || rules.length === 0) {
    throw problem.unexpectedValue('accessFilter.rules', rules, 'there has to be a rule');
  }
  return { ownerOnly: false, rules: rules.map(readRule) };
}

/** Replaces the existing rules. A rule for an unknown property is left out. */
export function replaceAccessRules(tables: Tables, dataset: DatasetRow, rules: readonly Rule[]): void {
  for (const { propertyId, actorProperty } of tables.accessFilters.by('datasetId', dataset.id)) {
    tables.accessFilters.delete(`${propertyId} ${actorProperty}`);
  }
  const names = new Set(tables.actorProperties.by('projectId', dataset.projectId).map(({ name }) => name));
  for (const { datasetProperty, actorProperty } of rules) {
    const property = propertyNamed(tables, dataset.id, datasetProperty);
    if (property?.publishedAt && names.has(actorProperty)) {
      tables.accessFilters.put({ datasetId: dataset.id, propertyId: property.id, actorProperty });
    }
  }
}

/** The rules of a list, each with the value that its entities must have for an actor. */
export function rulesFor(tables: Tables, dataset: DatasetRow, actorId: number) {
  const values = new Map(
    tables.actorProperties
      .by('projectId', dataset.projectId)
      .map(({ id, name }) => [name, tables.actorPropertyValues.get(`${actorId} ${id}`)?.value]),
  );
  return tables.accessFilters.by('datasetId', dataset.id).map(({ propertyId, actorProperty }) => ({
    property: tables.datasetProperties.get(propertyId)?.name ?? '',
    actorProperty,
    value: values.get(actorProperty),
  }));
}

/** Whether an actor who may not list all entities gets one of them. */
export function accessOf(tables: Tables, dataset: DatasetRow, actorId: number): (entity: EntityRow) => boolean {
  const rules = rulesFor(tables, dataset, actorId);
  return (entity) => {
    if (dataset.ownerOnly && entity.creatorId !== actorId) return false;
    const { data } = currentDef(tables, entity);
    return rules.length === 0 || rules.some(({ property, value }) => value !== undefined && data[property] === value);
  };
}
