import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Outlet, useMatches } from 'react-router';
import { handlesOf, type Known } from './page-description';
import { pageTitle } from './page-title';

const nothing: Known = {};

/**
 * Keeps the document's title: it follows the data as it arrives, and the language. `known` is what the title may name;
 * the shell passes it, the pages before the login name nothing.
 */
export function PageTitle({ known = nothing }: { known?: Known }) {
  const { i18n } = useLingui();
  const handle = handlesOf(useMatches()).findLast(({ title }) => title !== undefined);
  const title = pageTitle(handle?.title?.(known, (message) => i18n._(message)) ?? []);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

/** The pages without the shell, titled. */
export function TitledOutlet() {
  return (
    <>
      <PageTitle />
      <Outlet />
    </>
  );
}
