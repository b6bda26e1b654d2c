import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { FormField, SubmissionRow } from '~/api/schema';
import { answerText } from '~/domain/answers/cells';
import { selectableFields, shownFields } from '~/domain/submissions/fields';
import { firstAnswers } from '~/domain/submissions/naming-fields';
import { type FormId, useFields } from '~/domain/submissions/queries';
import { rowIn, submissionOptions } from '~/domain/submissions/record';
import { SubmissionFacts } from '~/domain/submissions/SubmissionFacts';
import { useSubmissionName } from '~/domain/submissions/use-submission-name';
import type { ColumnLayout } from '~/shared/columns/layout';
import { paths } from '~/shared/lib/paths';
import { Button } from 'antd';
import { LinkButton } from '~/shared/ui/links/LinkButton';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { Facts } from '~/shared/ui/text/Facts';
import { Name } from '~/shared/ui/text/Name';
import { SubmissionTitle } from '../SubmissionTitle';

const ReviewDialog = lazyDialog(() => import('~/domain/submissions/ReviewDialog'), 'ReviewDialog');

interface PlacePopupProps {
  form: FormId;
  instanceId: string;
  layout: ColumnLayout;
  mayReview: boolean;
  onReviewed: () => void;
}

/** What a submission on the map is: its name, state and first answers, and what can be done with it. */
export function PlacePopup({ form, instanceId, layout, mayReview, onReviewed }: PlacePopupProps) {
  const { i18n } = useLingui();
  const { search } = useLocation();
  const { projectId, xmlFormId } = form;
  const query = useQuery(submissionOptions({ projectId, xmlFormId, instanceId }));
  const { data: fields } = useFields(form);
  const nameOf = useSubmissionName(form);
  const [reviewing, setReviewing] = useState<SubmissionRow | null>(null);
  const row = rowIn(query.data);
  if (query.error && !row) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  if (query.data && !row)
    return (
      <p className="map-popup-body muted">
        <Trans>This submission was deleted.</Trans>
      </p>
    );
  if (!row || !fields) return <ListSkeleton rows={3} />;
  const textOf = (field: FormField) => answerText(row, field, i18n.locale)?.trim() ?? '';
  const answers = firstAnswers(shownFields(selectableFields(fields), layout).filter((field) => textOf(field) !== ''));
  return (
    <div className="map-popup-body">
      <h2>
        <SubmissionTitle name={nameOf(row)} />
      </h2>
      <div className="map-popup-facts">
        <SubmissionFacts row={row} />
      </div>
      {answers.length > 0 && (
        <div className="map-popup-answers">
          <Facts
            facts={answers.map((field) => ({
              label: <Name>{field.name}</Name>,
              children: <Name>{textOf(field)}</Name>,
            }))}
          />
        </div>
      )}
      <div className="map-popup-actions">
        <LinkButton size="small" to={paths.submission(projectId, xmlFormId, instanceId, search.slice(1))}>
          <Trans context="action">Open</Trans>
        </LinkButton>
        {mayReview && (
          <Button size="small" onClick={() => setReviewing(row)} {...ReviewDialog.intent}>
            <Trans>Review</Trans>
          </Button>
        )}
      </div>
      {reviewing && (
        <ReviewDialog form={form} row={reviewing} onClose={() => setReviewing(null)} onChanged={onReviewed} />
      )}
    </div>
  );
}
