import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { published } from '~/api/edition';
import { ChangeList, allChanges } from '~/domain/definitions/changes/ChangeList';
import { fetchDefinition } from '~/domain/xforms/queries';
import { compareForms } from '~/domain/xforms/reader';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import type { Replaced } from './check-result';

interface PublishedChangesProps {
  /** What the check made of the spreadsheet. */
  xml: Blob;
  replaces: NonNullable<Replaced>;
}

/** Blobs have no identity that a key of the cache could use. */
const numbers = new WeakMap<Blob, number>();
let lastNumber = 0;
function numberOf(xml: Blob): number {
  const number = numbers.get(xml) ?? (lastNumber += 1);
  numbers.set(xml, number);
  return number;
}

/** What the spreadsheet would change in the published version. */
export function PublishedChanges({ xml, replaces: { projectId, xmlFormId } }: PublishedChangesProps) {
  const [view, setView] = useState(allChanges);
  const comparison = useQuery({
    queryKey: ['changes of a spreadsheet', projectId, xmlFormId, numberOf(xml)],
    queryFn: async ({ signal }) =>
      compareForms(await fetchDefinition({ projectId, xmlFormId, edition: published }), xml, signal),
    staleTime: Infinity,
    gcTime: 60_000,
    structuralSharing: false,
    retry: false,
  });
  if (comparison.error) return <ErrorState error={comparison.error} retry={() => void comparison.refetch()} />;
  if (!comparison.data) return <ListSkeleton rows={6} />;
  return (
    <>
      <p className="muted">
        <Trans>Compared with the published version. The server’s own converter may write some parts differently.</Trans>
      </p>
      <ChangeList
        changes={comparison.data.changes}
        view={view}
        onView={(change) => setView((before) => ({ ...before, ...change }))}
      />
    </>
  );
}
