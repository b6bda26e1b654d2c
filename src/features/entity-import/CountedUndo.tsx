import * as needs from '~/api/generated/needs';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { serverHas } from '~/session/server';
import { TextError } from '~/shared/errors/text-error';
import { ConfirmDialog } from '~/shared/ui/overlays/ConfirmDialog';
import { ErrorState } from '~/shared/ui/states/states';

interface CountedUndoProps<Facts> {
  title: string;
  /** What was not done if it fails. */
  notDone: string;
  /** What is undone. */
  about: ReactNode;
  of: { projectId: number; datasetName: string; seed: string };
  /** Counts what undoing would do now. Throws ApiError. */
  read: () => Promise<Facts>;
  facts: (facts: Facts) => ReactNode;
  /** Why there is nothing to undo, if so. */
  nothing: (facts: Facts) => MessageDescriptor | false;
  /** Said when it could not be counted. */
  uncounted: ReactNode;
  undo: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Says in numbers what undoing an import or an update would do, before it starts. */
export function CountedUndo<Facts>(props: CountedUndoProps<Facts>) {
  const { title, notDone, about, of, read, facts, nothing, uncounted, undo, onClose, children } = props;
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({
    queryKey: ['listEntityRows', of.projectId, of.datasetName, 'undo', of.seed],
    queryFn: read,
    // The numbers must be those of now.
    gcTime: 0,
  });
  return (
    <ConfirmDialog
      title={title}
      notDone={notDone}
      danger
      waiting={data || error ? undefined : t`Counting the entities…`}
      onClose={onClose}
      onConfirm={async () => {
        // Without the numbers it can be undone too: what somebody has changed stays in any case.
        const why = data !== undefined && nothing(data);
        if (why) throw new TextError(why);
        undo();
        onClose();
      }}
    >
      <p>{about}</p>
      {error ? (
        <>
          <ErrorState error={error} retry={() => void refetch()} />
          <p>{uncounted}</p>
        </>
      ) : (
        <div role="status" aria-busy={!data}>
          {data && <ul className="import-undo-facts">{facts(data)}</ul>}
        </div>
      )}
      {children}
    </ConfirmDialog>
  );
}

/** Servers before 2025.3 cannot refuse to delete an entity that has changed. */
export function MovedOneByOne() {
  if (serverHas(needs.deleteEntities) !== false) return null;
  return (
    <p className="muted">
      <Trans>
        This server deletes entities one by one. An entity that is changed at that very moment goes to the trash, too.
      </Trans>
    </p>
  );
}
