import { getListDraftSubmissionRowsUrl, getListSubmissionRowsUrl } from '~/api/generated/hooks/odata';
import type { FormId } from '~/shared/submissions/queries';

/** Programs with an example. */
export type Tool = 'excel' | 'power-bi' | 'r' | 'python' | 'other';

/** The address of a form's data for programs. Its quotes are encoded, because examples stand in quotes. */
export function odataAddress({ projectId, xmlFormId, isDraft = false }: FormId, origin: string): string {
  const rows = (isDraft ? getListDraftSubmissionRowsUrl : getListSubmissionRowsUrl)(projectId, xmlFormId);
  return `${origin}/v1${rows.replace(/\/Submissions$/, '')}`.replaceAll("'", '%27');
}

/** A text as R and Python write it. */
const quoted = (text: string): string => JSON.stringify(text);

/** The example of a program; null for programs without code. */
export function exampleOf(tool: Tool, form: FormId, origin: string): string | null {
  const address = odataAddress(form, origin);
  switch (tool) {
    case 'r':
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
      if (form.isDraft === true)
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
        `        form_id=${quoted(form.xmlFormId)}, project_id=${form.projectId}`,
        '    )',
        'rows = table["value"]',
      ].join('\n');
    case 'other':
      return `curl --user 'email@example.org' '${address}/Submissions?$top=10'`;
    default:
      return null;
  }
}
