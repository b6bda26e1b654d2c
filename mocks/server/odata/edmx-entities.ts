/** The metadata document of an entity list: one table of text columns. */
import { odataName } from '@mocks/server/xforms/fields';
import { capabilities, edmx, element, entityType, properties, property, record } from './edmx';

const system: readonly (readonly [name: string, type: string])[] = [
  ['createdAt', 'Edm.DateTimeOffset'],
  ['creatorId', 'Edm.String'],
  ['creatorName', 'Edm.String'],
  ['updates', 'Edm.Int64'],
  ['updatedAt', 'Edm.DateTimeOffset'],
  ['deletedAt', 'Edm.DateTimeOffset'],
  ['version', 'Edm.Int64'],
  ['conflict', 'Edm.String'],
];

/** What `$search` does not support. */
const unsupported = ['And', 'Not', 'Group'].map((name) =>
  element('EnumMember', {}, [`Org.OData.Capabilities.V1.SearchExpressions/${name}`]),
);
const search = record('SearchRestrictions', [
  element('PropertyValue', { Property: 'Searchable', Bool: 'true' }),
  element('PropertyValue', { Property: 'UnsupportedExpressions' }, [element('Collection', {}, unsupported)]),
]);

/** @param names the names of the properties, as stored */
export function entitiesMetadata(listName: string, names: readonly string[]): string {
  const namespace = `org.opendatakit.user.${odataName(listName)}`;
  const columns = names.map(odataName);
  return edmx([
    ['org.opendatakit.entity', [element('ComplexType', { Name: 'metadata' }, properties(system))]],
    [
      namespace,
      [
        entityType('Entities', [
          property('__system', 'org.opendatakit.entity.metadata'),
          property('label', 'Edm.String'),
          ...columns.map((name) => property(name, 'Edm.String')),
        ]),
        element('EntityContainer', { Name: listName }, [
          element('EntitySet', { Name: 'Entities', EntityType: `${namespace}.Entities` }, [
            ...capabilities(columns),
            search,
          ]),
        ]),
      ],
    ],
  ]);
}
