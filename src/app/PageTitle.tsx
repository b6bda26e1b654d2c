import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Outlet, useMatches } from 'react-router';
import { handlesOf, type Known } from './page-description';
import { pageTitle } from '~/shared/lib/product';

const nothing: Known = {};

/**
 * Keeps the document's title up to date with the data and the language. `known` is the data a title may name; the shell
 * passes it, pages before the login have none.
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

/** The pages outside the shell, with their titles. */
export function TitledOutlet() {
  return (
    <>
      <PageTitle />
      <Outlet />
    </>
  );
}
