import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { FindBar } from '~/domain/row-index/bar/FindBar';
import { IndexOffer } from '~/domain/row-index/bar/IndexOffer';
import { IndexStatus } from '~/domain/row-index/bar/IndexStatus';
import { useKnownAnswers } from '~/domain/row-index/bar/use-known-answers';
import type { IndexState, RowIndex } from '~/domain/row-index/types';
import type { SubmissionsState } from '~/domain/submissions/address';
import { useFindFields } from '~/domain/submissions/find-fields';
import type { FormId } from '~/domain/submissions/queries';
import type { ColumnLayout } from '~/shared/columns/layout';

interface SubmissionsFindProps {
  form: FormId;
  state: SubmissionsState;
  layout: ColumnLayout;
  onChange: (change: Pick<Partial<SubmissionsState>, 'finding' | 'by'>) => void;
  index: RowIndex | undefined;
  indexState: IndexState;
}

/** The line that finds submissions by their answers, or the offer to load them all. */
export function SubmissionsFind({ form, state, layout, onChange, index, indexState }: SubmissionsFindProps) {
  const { t } = useLingui();
  const fields = useFindFields(form, layout);
  const answers = useKnownAnswers(index, indexState);
  // What changed since the last visit comes while the person reads.
  useEffect(() => {
    if (indexState.phase === 'ready') void index?.sync();
  }, [index, indexState.phase]);
  const { phase } = indexState;
  return (
    <>
      {(phase === 'ready' || state.finding !== null || state.by.length > 0) && (
        <FindBar
          fields={fields}
          finding={state.finding}
          by={state.by}
          onChange={onChange}
          answers={answers}
          label={t`Find in all answers`}
          status={<IndexStatus index={index} state={indexState} />}
        />
      )}
      {phase !== 'ready' && phase !== 'opening' && (
        <>
          {phase === 'loading' && (
            <p className="find-loading">
              <IndexStatus index={index} state={indexState} />
            </p>
          )}
          <IndexOffer index={index} state={indexState} what={<Trans>All submissions of this form</Trans>} />
        </>
      )}
    </>
  );
}
