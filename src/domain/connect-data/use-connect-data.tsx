import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { definitionPath, draftOrPublished } from '~/api/edition';
import type { FormId } from '~/domain/submissions/queries';
import { appConfig } from '~/shared/config/client-config';
import type { Tool } from '~/shared/ui/filters/tools';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { withTexts } from '~/shared/ui/states/on-demand';

const ConnectDataDialog = lazyDialog(
  () => withTexts(import('./ConnectDataDialog'), 'connect-data'),
  'ConnectDataDialog',
);

/**
 * Opens what programs need to read the rows. Takes null where they could not read them. No tool where people sign in
 * elsewhere: they have no password for programs.
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

/** Programs with an example. */
export type Program = 'excel' | 'power-bi' | 'r' | 'python' | 'other';

/** Data that programs can read: the submissions of a form, or the entities of a list. */
export type DataSource = FormId | { projectId: number; datasetName: string };

/** The URL of data for programs. Its quotes are encoded, because examples stand in quotes. */
export function odataAddress(source: DataSource, origin: string): string {
  if ('datasetName' in source) {
    const { projectId, datasetName } = source;
    return `${origin}/v1/projects/${projectId}/datasets/${encodeURIComponent(datasetName)}.svc`.replaceAll("'", '%27');
  }
  const path = definitionPath(draftOrPublished({ ...source, draft: source.isDraft === true }));
  return `${origin}/v1${path}.svc`.replaceAll("'", '%27');
}

/** A text as R and Python write it. */
const quoted = (text: string): string => JSON.stringify(text);

/** The example of a program; null for programs without code. */
export function exampleOf(program: Program, source: DataSource, origin: string): string | null {
  const address = odataAddress(source, origin);
  const isList = 'datasetName' in source;
  switch (program) {
    case 'r':
      if (isList)
        return [
          'library(ruODK)',
          'ru_setup(',
          `  url = ${quoted(origin)},`,
          `  pid = ${source.projectId},`,
          '  un = Sys.getenv("ODKC_UN"),',
          '  pw = Sys.getenv("ODKC_PW")',
          ')',
          `entities <- odata_entitylist_data_get(did = ${quoted(source.datasetName)})$value`,
        ].join('\n');
      return [
        'library(ruODK)',
        'ru_setup(',
        `  svc = ${quoted(address)},`,
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
          `        entity_list_name=${quoted(source.datasetName)}, project_id=${source.projectId}`,
          '    )',
          'rows = table["value"]',
        ].join('\n');
      if (source.isDraft === true)
        return [
          'from pyodk.client import Client',
          '',
          'with Client() as client:',
          `    response = client.get(${quoted(new URL(`${address}/Submissions`).pathname.slice('/v1/'.length))})`,
          'rows = response.json()["value"]',
        ].join('\n');
      return [
        'from pyodk.client import Client',
        '',
        'with Client() as client:',
        '    table = client.submissions.get_table(',
        `        form_id=${quoted(source.xmlFormId)}, project_id=${source.projectId}`,
        '    )',
        'rows = table["value"]',
      ].join('\n');
    case 'other':
      return `curl --user 'email@example.org' '${address}/${isList ? 'Entities' : 'Submissions'}?$top=10'`;
    default:
      return null;
  }
}
