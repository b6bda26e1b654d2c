import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DatasetExtended } from '~/api/schema';
import type { Subject } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import { Conflicts } from '~/domain/entities/Conflicts';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Icon } from '~/shared/ui/icons/Icon';
import { Count } from '~/shared/ui/table/Count';
import { LatestAndTotal } from '~/shared/ui/table/LatestAndTotal';
import { PlainTable } from '~/shared/ui/table/PlainTable';
import { Name } from '~/shared/ui/text/Name';

/** The entity lists of a project with their conflicts, latest entity and count. */
export function EntityListsTable({
  caption,
  lists,
  project,
}: {
  caption: ReactNode;
  lists: readonly DatasetExtended[];
  /** For the rights. */
  project: Subject;
}) {
  return (
    <PlainTable
      caption={caption}
      className="lists-table"
      columns={[
        { key: 'list', header: <Trans>Entity List</Trans> },
        { key: 'conflicts', header: <Trans>Conflicts</Trans>, width: 200, numeric: true },
        { key: 'latest', header: <Trans>Latest</Trans>, width: 120, numeric: true },
        { key: 'total', header: <Trans>Total</Trans>, width: 90, numeric: true },
      ]}
    >
      {lists.map((list) => (
        <tr key={list.name}>
          <th scope="row" className="form-name">
            <Icon name="table" />{' '}
            {mayOpen('entities', { project }) ? (
              <AppLink to={paths.entities(list.projectId, list.name)}>
                <Name>{list.name}</Name>
              </AppLink>
            ) : (
              <Name>{list.name}</Name>
            )}
          </th>
          <td className={list.conflicts === 0 ? 'number wide-only' : 'number'}>
            {list.conflicts === 0 ? <Count value={0} /> : <Conflicts project={project} list={list} />}
          </td>
          <LatestAndTotal latest={list.lastEntity} total={list.entities} />
        </tr>
      ))}
    </PlainTable>
  );
}
