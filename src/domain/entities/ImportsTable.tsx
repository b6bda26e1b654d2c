import { Plural, Trans } from '@lingui/react/macro';
import { PlainTable } from '~/shared/ui/table/PlainTable';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import type { RecentImport } from './recent-imports';

interface ImportsTableProps {
  caption: string;
  imports: readonly RecentImport[];
}

/** Which files entities of a list were imported from, by whom and when. */
export function ImportsTable({ caption, imports }: ImportsTableProps) {
  return (
    <PlainTable
      caption={caption}
      columns={[
        { key: 'file', header: <Trans>File</Trans> },
        { key: 'entities', header: <Trans>Entities</Trans> },
        { key: 'by', header: <Trans>Imported by</Trans> },
        { key: 'at', header: <Trans context="when it happened">Time</Trans> },
      ]}
    >
      {imports.map(({ file, by, at, entities, isOpen, uuids }) => (
        <tr key={uuids[0]}>
          <th scope="row">
            <Name>{file}</Name>
          </th>
          <td>
            {isOpen ? (
              <Plural value={entities} one="# entity or more" other="# entities or more" />
            ) : (
              <Plural value={entities} one="# entity" other="# entities" />
            )}
          </td>
          <td>
            <Name>{by}</Name>
          </td>
          <td>
            <TimeAgo iso={at} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
