import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { useGetForm, useGetProject } from '~/api/generated/hooks';
import { parseId } from '~/shared/lib/paths';
import { handlesOf } from './handle';
import { pageTitle } from './titles';

/** Keeps the document's title: it follows the data as it arrives, and the language. */
export function PageTitle() {
  const { i18n } = useLingui();
  const matches = useMatches();
  const params = matches.at(-1)?.params ?? {};
  const projectId = parseId(params['projectId']) ?? 0;
  const xmlFormId = params['xmlFormId'] ?? '';
  // Observed, never asked for here: the pages do that.
  const { data: project } = useGetProject(projectId, { query: { enabled: false } });
  const { data: form } = useGetForm(projectId, xmlFormId, { query: { enabled: false } });
  const handle = handlesOf(matches).findLast(({ title }) => title !== undefined);
  const known = { projectName: project?.name, formName: form?.name ?? form?.xmlFormId };
  const title = pageTitle(handle?.title?.(known, (message) => i18n._(message)) ?? []);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
