/** The metadata document of a form: its tables, and the names and types of their columns (EDMX, OData 4.0 CSDL). */
import { type FormField, odataName, odataPath } from '@mocks/server/xforms/fields';
import { encodeXml } from '@mocks/server/xforms/xml';

/** Children that are `''` are left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly string[] = [],
): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${encodeXml(value)}"`)
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
}

export const property = (name: string, type: string): string => element('Property', { Name: name, Type: type });
export const properties = (types: readonly (readonly [name: string, type: string])[]): string[] =>
  types.map(([name, type]) => property(name, type));

/** The document around these schemas, each with a namespace and its content. */
export const edmx = (schemas: readonly (readonly [namespace: string, content: readonly string[]])[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    'edmx:Edmx',
    { 'xmlns:edmx': 'http://docs.oasis-open.org/odata/ns/edmx', Version: '4.0' },
    [
      element(
        'edmx:DataServices',
        {},
        schemas.map(([Namespace, content]) =>
          element('Schema', { xmlns: 'http://docs.oasis-open.org/odata/ns/edm', Namespace }, content),
        ),
      ),
    ],
  )}`;

export const entityType = (name: string, columns: readonly string[]): string =>
  element('EntityType', { Name: name }, [
    element('Key', {}, [element('PropertyRef', { Name: '__id' })]),
    property('__id', 'Edm.String'),
    ...columns,
  ]);

const term = (name: string) => ({ Term: `Org.OData.Capabilities.V1.${name}` });
const flags = (values: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(values).map(([name, value]) => element('PropertyValue', { Property: name, Bool: String(value) }));
const collection = (name: string, items: readonly string[]): string =>
  element('PropertyValue', { Property: name }, [element('Collection', {}, items)]);
export const record = (name: string, values: readonly string[]): string =>
  element('Annotation', term(name), [element('Record', {}, values)]);

/** The capabilities of a service: rows can be counted, not filtered by their own columns, sorted or expanded. */
export const capabilities = (columns: readonly string[]): string[] => [
  element('Annotation', {
    ...term('ConformanceLevel'),
    EnumMember: 'Org.OData.Capabilities.V1.ConformanceLevelType/Minimal',
  }),
  element('Annotation', { ...term('BatchSupported'), Bool: 'false' }),
  record('CountRestrictions', flags({ Countable: true })),
  record('FilterFunctions', [collection('NonCountableProperties', [element('String', {}, ['eq'])])]),
  record('FilterFunctions', [
    ...flags({ Filterable: true, RequiresFilter: false }),
    collection(
      'NonFilterableProperties',
      columns.map((name) => element('PropertyPath', {}, [encodeXml(name)])),
    ),
  ]),
  record('SortRestrictions', flags({ Sortable: false })),
  record('ExpandRestrictions', flags({ Expandable: false })),
];

const system: readonly (readonly [name: string, type: string])[] = [
  ['submissionDate', 'Edm.DateTimeOffset'],
  ['updatedAt', 'Edm.DateTimeOffset'],
  ['deletedAt', 'Edm.DateTimeOffset'],
  ['submitterId', 'Edm.String'],
  ['submitterName', 'Edm.String'],
  ['attachmentsPresent', 'Edm.Int64'],
  ['attachmentsExpected', 'Edm.Int64'],
  ['status', 'org.opendatakit.submission.Status'],
  ['reviewState', 'org.opendatakit.submission.ReviewState'],
  ['deviceId', 'Edm.String'],
  ['edits', 'Edm.Int64'],
  ['formVersion', 'Edm.String'],
];
const enumeration = (name: string, members: readonly string[]): string =>
  element(
    'EnumType',
    { Name: name },
    members.map((member) => element('Member', { Name: member })),
  );

/** The types of fields other than text. */
const types: ReadonlyMap<string, string> = new Map([
  ['int', 'Int64'],
  ['decimal', 'Decimal'],
  ['boolean', 'Boolean'],
  ['date', 'Date'],
  ['dateTime', 'DateTimeOffset'],
  ['geopoint', 'GeographyPoint'],
  ['geotrace', 'GeographyLineString'],
  ['geoshape', 'GeographyPolygon'],
]);

/** A table or group while the fields are read. */
interface Place {
  readonly path: string;
  readonly isTable: boolean;
  readonly name: string;
  readonly columns: string[];
  readonly columnNames: string[];
}

/** Groups the fields into tables (submissions first, then each repeat) and groups, each with its columns. */
function readPlaces(namespace: string, fields: readonly FormField[]): Place[] {
  const root: Place = { path: '', isTable: true, name: 'Submissions', columns: [], columnNames: [] };
  const places = [root];
  const stack = [root];
  const top = () => stack.at(-1) ?? root;
  for (const { path, name: written, type } of fields) {
    while (top() !== root && !path.startsWith(`${top().path}/`)) stack.pop();
    const here = top();
    const name = odataName(written);
    here.columnNames.push(name);
    if (type !== 'structure' && type !== 'repeat') {
      here.columns.push(property(name, `Edm.${types.get(type) ?? 'String'}`));
      continue;
    }
    const dotted = odataPath(path).slice(1).replaceAll('/', '.');
    const place: Place = {
      path,
      isTable: type === 'repeat',
      name: type === 'repeat' ? `Submissions.${dotted}` : dotted,
      columns: [],
      columnNames: [],
    };
    const typeName = `${namespace}.${place.name}`;
    if (place.isTable) {
      const around = stack.findLast(({ isTable }) => isTable) ?? root;
      place.columns.push(
        property(`__${['Submissions', ...odataPath(around.path).split('/').slice(1)].join('-')}-id`, 'Edm.String'),
      );
      here.columns.push(element('NavigationProperty', { Name: name, Type: `Collection(${typeName})` }));
    } else here.columns.push(property(name, typeName));
    places.push(place);
    stack.push(place);
  }
  return places;
}

/** The metadata document of a form. */
export function formMetadata(xmlFormId: string, fields: readonly FormField[]): string {
  const namespace = `org.opendatakit.user.${odataName(xmlFormId)}`;
  const places = readPlaces(namespace, fields);
  const tables = places.filter(({ isTable }) => isTable);
  const isRoot = ({ path }: Place) => path === '';
  const sets = tables.map((place) =>
    element(
      'EntitySet',
      { Name: place.name, EntityType: `${namespace}.${place.name}` },
      isRoot(place) ? capabilities(place.columnNames) : [],
    ),
  );
  return edmx([
    [
      'org.opendatakit.submission',
      [
        element('ComplexType', { Name: 'metadata' }, properties(system)),
        enumeration('Status', ['notDecrypted', 'missingEncryptedFormData']),
        enumeration('ReviewState', ['hasIssues', 'edited', 'rejected', 'approved']),
      ],
    ],
    [
      namespace,
      [
        ...tables.map((place) =>
          entityType(place.name, [
            ...(isRoot(place) ? [property('__system', 'org.opendatakit.submission.metadata')] : []),
            ...place.columns,
          ]),
        ),
        ...places
          .filter(({ isTable }) => !isTable)
          .map(({ name, columns }) => element('ComplexType', { Name: name }, columns)),
        element('EntityContainer', { Name: xmlFormId }, sets),
      ],
    ],
  ]);
}
