import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { definitionPath, draftOrPublished } from '~/api/form-version-ref';
import type { FormOrDraftRef } from '~/domain/submissions/queries';
import { appConfig } from '~/shared/config/client-config';
import type { Tool } from '~/shared/ui/filters/tools';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { withMessages } from '~/shared/ui/states/lazy-part';

const ConnectDataDialog = lazyDialog(
  () => withMessages(import('./ConnectDataDialog'), 'connect-data'),
  'ConnectDataDialog',
);

/**
 * The tool that opens the OData URL of the rows, and its dialog. None with single sign-on: programs then have no
 * password.
 */
export function useConnectData(source: DataSource | null): { tools: Tool[]; dialog: ReactNode } {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  if (source === null || appConfig().oidcEnabled) return { tools: [], dialog: null };
  return {
    tools: [
      {
        key: 'connect',
        icon: 'external',
        word: t`Connect data`,
        onClick: () => setOpen(true),
        onIntent: ConnectDataDialog.preload,
      },
    ],
    dialog: isOpen && <ConnectDataDialog source={source} onClose={() => setOpen(false)} />,
  };
}

export type Program = 'excel' | 'power-bi' | 'r' | 'python' | 'other';

export type DataSource = FormOrDraftRef | { projectId: number; datasetName: string };

/** The OData URL. Quotes are encoded, because examples put it in quotes. */
export function odataUrl(source: DataSource, origin: string): string {
  if ('datasetName' in source) {
    const { projectId, datasetName } = source;
    return `${origin}/v1/projects/${projectId}/datasets/${encodeURIComponent(datasetName)}.svc`.replaceAll("'", '%27');
  }
  const path = definitionPath(draftOrPublished({ ...source, draft: source.isDraft === true }));
  return `${origin}/v1${path}.svc`.replaceAll("'", '%27');
}

/** Quotes a text as R and Python do. */
const quote = (text: string): string => JSON.stringify(text);

export function codeExample(program: Program, source: DataSource, origin: string): string | null {
  const address = odataUrl(source, origin);
  const isList = 'datasetName' in source;
  switch (program) {
    case 'r':
      if (isList)
        return [
          'library(ruODK)',
          'ru_setup(',
          `  url = ${quote(origin)},`,
          `  pid = ${source.projectId},`,
          '  un = Sys.getenv("ODKC_UN"),',
          '  pw = Sys.getenv("ODKC_PW")',
          ')',
          `entities <- odata_entitylist_data_get(did = ${quote(source.datasetName)})$value`,
        ].join('\n');
      return [
        'library(ruODK)',
        'ru_setup(',
        `  svc = ${quote(address)},`,
        '  un = Sys.getenv("ODKC_UN"),',
        '  pw = Sys.getenv("ODKC_PW")',
        ')',
        'submissions <- odata_submission_get()',
      ].join('\n');
    case 'python':
      if (isList)
        return [
          'from pyodk.client import Client',
          '',
          'with Client() as client:',
          '    table = client.entities.get_table(',
          `        entity_list_name=${quote(source.datasetName)}, project_id=${source.projectId}`,
          '    )',
          'rows = table["value"]',
        ].join('\n');
      if (source.isDraft === true)
        return [
          'from pyodk.client import Client',
          '',
          'with Client() as client:',
          `    response = client.get(${quote(new URL(`${address}/Submissions`).pathname.slice('/v1/'.length))})`,
          'rows = response.json()["value"]',
        ].join('\n');
      return [
        'from pyodk.client import Client',
        '',
        'with Client() as client:',
        '    table = client.submissions.get_table(',
        `        form_id=${quote(source.xmlFormId)}, project_id=${source.projectId}`,
        '    )',
        'rows = table["value"]',
      ].join('\n');
    case 'other':
      return `curl --user 'email@example.org' '${address}/${isList ? 'Entities' : 'Submissions'}?$top=10'`;
    default:
      return null;
  }
}
