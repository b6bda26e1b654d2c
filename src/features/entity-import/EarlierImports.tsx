import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useEffect, useId, useState } from 'react';
import { signedInUser } from '~/session/session';
import type { ListId } from '~/shared/entities/rows';
import { describeError } from '~/shared/errors/describe-error';
import { PlainTable } from '~/shared/ui/table/PlainTable';
import { alerts } from '~/shared/ui/overlays/alerts';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { visibleName } from '~/shared/lib/visible-name';
import { importsOf, type StoredImport } from './import-store';

/** The imports that were started in this browser, which can still be undone. */
export function EarlierImports({ list: { projectId, datasetName } }: { list: ListId }) {
  const { t } = useLingui();
  const id = useId();
  const [imports, setImports] = useState<readonly StoredImport[]>([]);
  useEffect(() => {
    let isShown = true;
    const userId = signedInUser()?.id ?? 0;
    void importsOf(userId, { projectId, datasetName }).then((found) => isShown && setImports(found));
    return () => {
      isShown = false;
    };
  }, [projectId, datasetName]);
  if (imports.length === 0) return null;
  const undo = async (one: StoredImport) => {
    try {
      const { undoImport } = await import('./undo-job');
      undoImport(one, t`Import “${visibleName(one.fileName)}” into ${datasetName}`);
      setImports((all) => all.filter(({ seed }) => seed !== one.seed));
    } catch (error) {
      alerts.danger(describeError(error).text);
    }
  };
  return (
    <section aria-labelledby={`${id}-heading`} className="import-part">
      <h2 id={`${id}-heading`}>
        <Trans>Earlier imports in this browser</Trans>
      </h2>
      <p className="muted">
        <Trans>
          Undoing an import moves to the trash what it created, except entities that were changed since. Imports are
          listed for 30 days, or until you log out.
        </Trans>
      </p>
      <PlainTable
        caption={<Trans>Earlier imports in this browser</Trans>}
        columns={[
          { key: 'file', header: <Trans>File</Trans> },
          { key: 'rows', header: <Trans>Rows</Trans> },
          { key: 'at', header: <Trans>Started</Trans> },
          { key: 'undo', header: <Trans>Actions</Trans> },
        ]}
      >
        {imports.map((one) => (
          <tr key={one.seed}>
            <th scope="row">
              <Name>{one.fileName}</Name>
            </th>
            <td>
              <Plural value={one.rows} one="# row" other="# rows" />
            </td>
            <td>
              <TimeAgo iso={new Date(one.startedAt).toISOString()} />
            </td>
            <td>
              <Button onClick={() => void undo(one)} aria-label={t`Undo the import of ${visibleName(one.fileName)}`}>
                <Trans>Undo this import</Trans>
              </Button>
            </td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}
