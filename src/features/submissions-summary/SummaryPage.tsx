import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo } from 'react';
import { IndexOffer } from '~/domain/row-index/bar/IndexOffer';
import { IndexStatus } from '~/domain/row-index/bar/IndexStatus';
import type { FindField } from '~/domain/row-index/bar/fields';
import { useRowIndex } from '~/domain/row-index/use-row-index';
import type { Condition } from '~/domain/row-index/types';
import { submissionsAddress } from '~/domain/submissions/address';
import { findOf } from '~/domain/submissions/found-rows';
import { useFindFields } from '~/domain/submissions/find-fields';
import { indexPlace } from '~/domain/submissions/index-place';
import { useAddressState } from '~/shared/address/address-state';
import { useIds } from '~/shared/address/use-ids';
import { usualLayout } from '~/shared/columns/layout';
import { paths } from '~/shared/lib/paths';
import { Button } from '~/shared/ui/controls/Button';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import { EmptyState, ListSkeleton } from '~/shared/ui/states/states';
import { Breakdown } from './Breakdown';
import { Quality } from './Quality';
import { Questions } from './Questions';
import { Received } from './Received';
import { type Summary, SummaryContext, useAnswer, useSummary } from './summary';
import './summary.css';

/** Questions are named by their labels in a report. */
const withLabels = { ...usualLayout, headers: '' };

/** How collection goes: what was received, what was answered, and what may be wrong, of the rows that the table finds. */
export function SummaryPage() {
  const { projectId, xmlFormId } = useIds();
  const form = useMemo(() => ({ projectId, xmlFormId }), [projectId, xmlFormId]);
  const [state, change] = useAddressState(submissionsAddress.read, submissionsAddress.write);
  const place = useMemo(() => indexPlace(form), [form]);
  const { index, state: indexState } = useRowIndex(place, true);
  const fields = useFindFields(form, withLabels);
  const { phase } = indexState;
  useEffect(() => {
    if (phase === 'ready') void index?.sync();
  }, [index, phase]);
  const version = indexState.phase === 'ready' ? indexState.version : null;
  const summary = useMemo((): Summary | null => {
    if (!index || version === null || !fields) return null;
    const rowsWith = (...conditions: Condition[]) => {
      const finding = {
        text: state.finding?.text ?? '',
        conditions: [...(state.finding?.conditions ?? []), ...conditions],
      };
      const search = submissionsAddress.write({ ...state, finding, page: 1 });
      return paths.submissions(projectId, xmlFormId, search.toString());
    };
    return { index, version, find: findOf(state), fields, rowsWith };
  }, [index, version, fields, state, projectId, xmlFormId]);
  const isFiltered = submissionsAddress.isFiltered(state);
  return (
    <div className="summary">
      <div className="summary-tools">
        <LinkButton to={paths.submissions(projectId, xmlFormId, submissionsAddress.write(state).toString())}>
          <Trans>Back to the table</Trans>
        </LinkButton>
        {isFiltered && (
          <TextButton onClick={() => change({ ...submissionsAddress.noFilters, page: 1 })}>
            <Trans>Clear filters</Trans>
          </TextButton>
        )}
        {summary && (
          <Button onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
        )}
        <span className="find-status">
          <IndexStatus index={index} state={indexState} />
        </span>
      </div>
      {summary ? (
        <SummaryContext value={summary}>
          <Report isFiltered={isFiltered} />
        </SummaryContext>
      ) : phase === 'opening' || phase === 'ready' ? (
        <ListSkeleton rows={8} />
      ) : (
        <IndexOffer index={index} state={indexState} what={<Trans>All submissions of this form</Trans>} />
      )}
    </div>
  );
}

/** The review state, and who, what and how sent the submissions. */
function Senders({ fields }: { fields: readonly FindField[] }) {
  const names = ['__system/reviewState', '__system/submitterName', '__system/formVersion', '__system/deviceId'];
  return names.map((name) => {
    const field = fields.find((one) => one.field === name);
    return field && <Breakdown key={name} field={field} />;
  });
}

function Report({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useLingui();
  const counted = useAnswer(['count'], (index, find, signal) => index.count(find, { signal }));
  const { fields } = useSummary();
  if (!counted) return <ListSkeleton rows={8} />;
  if (counted.total === 0)
    return (
      <EmptyState
        icon="form"
        title={isFiltered ? <Trans>No submissions match these filters</Trans> : <Trans>No submissions yet</Trans>}
      />
    );
  return (
    <>
      <p className="summary-count" role="status">
        {isFiltered ? (
          <Plural value={counted.total} one="# matching submission" other="# matching submissions" />
        ) : (
          <Plural value={counted.total} one="# submission" other="# submissions" />
        )}
      </p>
      <section aria-label={t`Collection`} className="summary-part">
        <h2>
          <Trans>Collection</Trans>
        </h2>
        <Received />
        <div className="summary-grid">
          <Senders fields={fields} />
        </div>
      </section>
      <Questions />
      <Quality />
    </>
  );
}
