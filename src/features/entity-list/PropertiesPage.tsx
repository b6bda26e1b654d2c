import { Trans } from '@lingui/react/macro';
import { EmptyState, ListSkeleton } from '~/shared/ui/states/states';
import { PlainTable } from '~/shared/ui/table/PlainTable';
import { Name } from '~/shared/ui/text/Name';
import { NameList } from '~/shared/ui/text/NameList';
import { useSubject } from './use-subject';

/** The properties of an entity list, and the forms that write them (spec 30 §30.3). */
export function PropertiesPage() {
  const { list } = useSubject();
  if (!list) return <ListSkeleton rows={6} />;
  if (list.properties.length === 0) return <EmptyState icon="table" title={<Trans>No properties yet</Trans>} />;
  return (
    <PlainTable
      caption={<Trans>Properties</Trans>}
      columns={[
        { key: 'name', header: <Trans>Name</Trans> },
        { key: 'forms', header: <Trans>Updated by</Trans> },
      ]}
    >
      {list.properties.map(({ name, forms }) => (
        <tr key={name}>
          <th scope="row">
            <Name>{name}</Name>
          </th>
          <td>
            <NameList
              items={forms.map((form) => ({ id: form.xmlFormId, name: form.name }))}
              most={5}
              className="property-forms"
            />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
