import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { downloadKind } from '~/domain/exports/download-kind';
import type { FormId } from '~/domain/submissions/queries';
import { startInPanel } from '~/shared/jobs/start-job';
import { downloadedFile } from '~/shared/lib/file-target';
import { paths } from '~/shared/lib/paths';
import { fileOf } from './file-of';
import { downloadKey, optionsOf } from './options';
import { serverFile, serverFileUrl } from './server-file';

/**
 * Downloads the main table of some submissions, with the options of the last download of their form. The server cannot
 * choose them, so it sends all, of which this browser keeps those. Shown by the panel.
 */
export function downloadSelected(form: FormId, ids: ReadonlySet<string>): void {
  const options = { ...optionsOf(form), format: 'csv' as const };
  const words = i18n._(msg`${plural(ids.size, { one: '# selected', other: '# selected' })}`);
  const { name, type } = fileOf(form, options, [words]);
  startInPanel(downloadKind, {
    title: name,
    address: paths.submissions(form.projectId, form.xmlFormId),
    input: { key: `${downloadKey(form)} selected` },
    items: [
      {
        id: 'file',
        label: name,
        data: {
          open: downloadedFile(name, type),
          produce: serverFile(serverFileUrl(form, options, undefined), options, null, async () => ids),
        },
      },
    ],
  });
}
